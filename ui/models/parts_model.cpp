// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/parts_model.h"

#include "ui/text/translate.h"

#include <QFont>

namespace perrank::ui {

namespace {

QVariant alignmentOf(PartsColumn column)
{
    return QVariant::fromValue((partsColumns[column].isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

} // namespace

void PartsModel::show(const PartsTable &table)
{
    if (table.hasRowsOf(m_table)) {
        m_table = table;
        if (rowCount() > 0)
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_table = table;
    endResetModel();
}

int PartsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.size());
}

int PartsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(partsColumns.size());
}

QVariant PartsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const auto column = static_cast<PartsColumn>(index.column());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return m_table.text(row, column);
    case Qt::TextAlignmentRole:
        return alignmentOf(column);
    case Qt::FontRole:
        return font(row);
    case sortRole:
        return m_table.sortKey(row, column);
    case plainRole:
        return column == PartsColumn::Bytes ? m_table.sortKey(row, column) : QVariant(m_table.text(row, column));
    default:
        return {};
    }
}

/// Sums are bold, what the chart hides is slanted.
QVariant PartsModel::font(std::size_t row) const
{
    if (!m_table.isSum(row) && !m_table.isHidden(row))
        return {};
    QFont font;
    font.setBold(m_table.isSum(row));
    font.setItalic(m_table.isHidden(row));
    return font;
}

QVariant PartsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const auto column = static_cast<PartsColumn>(section);
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(column);
    return role == Qt::DisplayRole ? QVariant(translated(partsColumns[column].title)) : QVariant();
}

} // namespace perrank::ui
