// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/assignment_model.h"

#include "ui/text/translate.h"

namespace perrank::ui {

void AssignmentModel::show(const Assignment &assignment, const AmountStyle &style)
{
    beginResetModel();
    m_assignment = assignment;
    m_style = style;
    endResetModel();
}

int AssignmentModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_assignment ? 0 : static_cast<int>(m_assignment->rows.size());
}

int AssignmentModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(assignmentStrategies.size());
}

QVariant AssignmentModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const AssignmentRow &row = m_assignment->rows[static_cast<std::size_t>(index.row())];
    const AssignmentCell &cell = row.cells[static_cast<std::size_t>(index.column())];
    if (role == Qt::DisplayRole)
        return cellText(cell);
    if (role == Qt::ToolTipRole)
        return QString::fromStdString(cell.arithmetic.symbols + "\n= " + cell.arithmetic.substituted);
    return {};
}

QVariant AssignmentModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || section < 0)
        return {};
    if (orientation == Qt::Horizontal)
        return section < columnCount()
                   ? fromCore(strategies[assignmentStrategies[static_cast<std::size_t>(section)]].name)
                   : QString();
    if (section >= rowCount())
        return {};
    const std::int64_t ranks = m_assignment->rows[static_cast<std::size_t>(section)].ranks;
    return ranks == 1 ? tr("1 rank") : tr("%1 ranks").arg(ranks);
}

QString AssignmentModel::cellText(const AssignmentCell &cell) const
{
    QString sum = QString::fromStdString(sumWords(cell, m_style));
    sum.replace(QStringLiteral(" = "), QStringLiteral("\n= "));
    return sum + QLatin1Char('\n') + QString::fromStdString(exactText(cell.modelStates.amount, m_style));
}

} // namespace perrank::ui
