// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"
#include "core/report/amount_text.h"

#include <QAbstractTableModel>

#include <memory>

namespace perrank::ui {

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
