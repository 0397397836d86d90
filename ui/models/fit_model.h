// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/plan/plan.h"
#include "core/report/amount_text.h"

#include <QAbstractTableModel>

#include <memory>

namespace perrank::ui {

enum class FitLimit { MicroBatch, Sequence, Ranks };

/// A limit that a plan has for every strategy: its title over the column, and what it is a limit of.
struct FitLimitSpec {
    FitLimit id;
    std::string_view key;
    const char *title;
    std::optional<std::int64_t> StrategyPlan::*value;
    ParameterId parameter;
    bool isLeast; ///< more fits, less does not
};

inline constexpr EnumTable fitLimits{std::array{
    FitLimitSpec{FitLimit::MicroBatch, "batch", QT_TRANSLATE_NOOP("perrank::ui::FitModel", "Largest\nbatch"),
                 &StrategyPlan::largestMicroBatch, ParameterId::MicroBatch, false},
    FitLimitSpec{FitLimit::Sequence, "sequence", QT_TRANSLATE_NOOP("perrank::ui::FitModel", "Longest\nsequence"),
                 &StrategyPlan::longestSequence, ParameterId::Sequence, false},
    FitLimitSpec{FitLimit::Ranks, "ranks", QT_TRANSLATE_NOOP("perrank::ui::FitModel", "Fewest\nranks"),
                 &StrategyPlan::fewestRanks, ParameterId::Ranks, true},
}};

/// What fits: a row for each strategy, with its largest batch, its longest sequence and its fewest ranks.
class FitModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void show(const std::shared_ptr<const Plan> &plan, const AmountStyle &style);
    /// Of the strategy's row; −1 where it has none.
    [[nodiscard]] int rowOf(Strategy strategy) const;
    [[nodiscard]] Strategy strategyOf(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const final;

private:
    std::shared_ptr<const Plan> m_plan;
    AmountStyle m_style;
};

} // namespace perrank::ui
