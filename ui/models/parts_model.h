// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/parts_table.h"

#include <QAbstractTableModel>

namespace perrank::ui {

/// The table of parts for a view. While its rows stay what they are, only their words change, so that a drag neither
/// scrolls the view nor loses what is selected in it.
class PartsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// What a column is sorted by: a number for numbers.
    static constexpr int sortRole = Qt::UserRole;
    /// What is copied into another table: plain digits for bytes.
    static constexpr int plainRole = Qt::UserRole + 1;

    using QAbstractTableModel::QAbstractTableModel;

    void show(const PartsTable &table);
    [[nodiscard]] const PartsTable &table() const { return m_table; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const final;

private:
    [[nodiscard]] QVariant font(std::size_t row) const;

    PartsTable m_table;
};

} // namespace perrank::ui
