// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/assignment.h"

#include <QAbstractTableModel>

#include <optional>

namespace perrank::ui {

/// The assignment as a table: a row for each number of ranks, a column for each strategy.
class AssignmentModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void show(const Assignment &assignment, const AmountStyle &style);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const final;

private:
    [[nodiscard]] QString cellText(const AssignmentCell &cell) const;

    std::optional<Assignment> m_assignment;
    AmountStyle m_style;
};

} // namespace perrank::ui
