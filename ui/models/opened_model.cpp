// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/opened_model.h"

#include <QFont>

#include <algorithm>
#include <array>

namespace perrank::ui {

namespace {

constexpr std::array titles{
    QT_TRANSLATE_NOOP("perrank::ui::OpenedModel", "Tensor"),
    QT_TRANSLATE_NOOP("perrank::ui::OpenedModel", "Kept by"),
    QT_TRANSLATE_NOOP("perrank::ui::OpenedModel", "Per token\nand layer"),
    QT_TRANSLATE_NOOP("perrank::ui::OpenedModel", "Bytes"),
    QT_TRANSLATE_NOOP("perrank::ui::OpenedModel", "Share"),
    QT_TRANSLATE_NOOP("perrank::ui::OpenedModel", "Why"),
    QT_TRANSLATE_NOOP("perrank::ui::OpenedModel", "Source"),
};

bool isNumber(int column)
{
    return column == OpenedModel::PerToken || column == OpenedModel::Amount || column == OpenedModel::Share;
}

QVariant alignmentOf(int column)
{
    return QVariant::fromValue((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

bool haveSameNames(const OpenedBar &a, const OpenedBar &b)
{
    return std::ranges::equal(a.rows, b.rows, {}, &OpenedRow::name, &OpenedRow::name);
}

} // namespace

void OpenedModel::show(const std::shared_ptr<const OpenedBar> &bar)
{
    if (m_bar && haveSameNames(*m_bar, *bar)) {
        m_bar = bar;
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_bar = bar;
    endResetModel();
}

int OpenedModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_bar ? 0 : static_cast<int>(m_bar->rows.size()) + 1;
}

int OpenedModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

bool OpenedModel::isSum(int row) const
{
    return row == static_cast<int>(m_bar->rows.size());
}

OpenedRow OpenedModel::sumRow() const
{
    OpenedRow sum;
    sum.name = tr("Sum");
    sum.bytes = m_bar->sum;
    sum.exact = m_bar->exact;
    sum.why = tr("As much as the bar shows: %1.").arg(m_bar->exact);
    return sum;
}

QVariant OpenedModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const OpenedRow row = isSum(index.row()) ? sumRow() : m_bar->rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::ToolTipRole:
        return row.text();
    case Qt::AccessibleTextRole:
        return index.column() == Tensor ? row.text() : text(row, index.column());
    case Qt::TextAlignmentRole:
        return alignmentOf(index.column());
    case Qt::FontRole: {
        QFont font;
        font.setBold(isSum(index.row()));
        return isSum(index.row()) ? QVariant(font) : QVariant();
    }
    default:
        return {};
    }
}

QVariant OpenedModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    return role == Qt::DisplayRole ? QVariant(tr(titles[static_cast<std::size_t>(section)])) : QVariant();
}

QString OpenedModel::rowText(int row) const
{
    if (!m_bar || row < 0 || row >= rowCount())
        return {};
    return isSum(row) ? sumRow().text() : m_bar->rows[static_cast<std::size_t>(row)].text();
}

QString OpenedModel::text(const OpenedRow &row, int column) const
{
    switch (static_cast<Column>(column)) {
    case Tensor:
        return row.name;
    case KeptBy:
        return row.keptBy;
    case PerToken:
        return row.perToken;
    case Amount:
        return row.bytes;
    case Share:
        return row.share;
    case Why:
        return row.why;
    case Source:
        return row.source;
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace perrank::ui
