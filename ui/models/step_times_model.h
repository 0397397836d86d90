// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/formula/explain.h"
#include "core/validation/step_validation.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include <memory>

namespace perrank::ui {

/// Every published step time with its prediction, a row each in the order of the facts.
class StepTimesModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Run, Gpus, Published, Predicted, Error, Change, Hardware, Model, Remark, ColumnCount };
    /// What a column is sorted by: a number, the size of an error, or the text.
    static constexpr int sortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    void show(const std::shared_ptr<const StepValidation> &validation, const NumberStyle &style);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const final;

private:
    [[nodiscard]] QString text(std::size_t row, int column) const;
    [[nodiscard]] QVariant sortKey(std::size_t row, int column) const;

    std::shared_ptr<const StepValidation> m_validation;
    NumberStyle m_style;
};

/// Which runs are listed: those whose error counts, covered ones that stand apart, or those that are not covered.
enum class RunStanding { All, Counts, Apart, NotCovered };

/// Which step times a person wants to see.
struct StepTimesWish {
    std::optional<std::size_t> source;
    RunStanding standing = RunStanding::All;

    bool operator==(const StepTimesWish &) const = default;
};

bool isWanted(const StepValidation &validation, std::size_t row, const StepTimesWish &wish);

/// The wanted rows, sorted by any column.
class StepTimesFilter : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit StepTimesFilter(QObject *parent = nullptr);

    void show(const std::shared_ptr<const StepValidation> &validation, const StepTimesWish &wish);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const final;

private:
    std::shared_ptr<const StepValidation> m_validation;
    StepTimesWish m_wish;
};

} // namespace perrank::ui
