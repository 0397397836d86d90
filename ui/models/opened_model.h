// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/opened_bar.h"

#include <QAbstractTableModel>

#include <memory>

namespace perrank::ui {

/// The tensors of an opened part, a row each, and their sum in the last row.
class OpenedModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Tensor, KeptBy, PerToken, Amount, Share, Why, Source, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// The rows stay where they are as long as they have the same names.
    void show(const std::shared_ptr<const OpenedBar> &bar);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const final;

    /// What a row says in one line.
    [[nodiscard]] QString rowText(int row) const;

private:
    [[nodiscard]] QString text(const OpenedRow &row, int column) const;
    [[nodiscard]] OpenedRow sumRow() const;
    [[nodiscard]] bool isSum(int row) const;

    std::shared_ptr<const OpenedBar> m_bar;
};

} // namespace perrank::ui
