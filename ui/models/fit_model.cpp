// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/fit_model.h"

#include "core/report/words.h"
#include "ui/text/translate.h"

namespace perrank::ui {

namespace {

const FitLimitSpec &limitIn(int column)
{
    return fitLimits[static_cast<FitLimit>(column)];
}

} // namespace

void FitModel::show(const std::shared_ptr<const Plan> &plan, const AmountStyle &style)
{
    beginResetModel();
    m_plan = plan;
    m_style = style;
    endResetModel();
}

int FitModel::rowOf(Strategy strategy) const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (strategyOf(row) == strategy)
            return row;
    }
    return -1;
}

Strategy FitModel::strategyOf(int row) const
{
    return m_plan->strategies[static_cast<std::size_t>(row)].now.strategy;
}

int FitModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_plan ? 0 : static_cast<int>(m_plan->strategies.size());
}

int FitModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(fitLimits.size());
}

QVariant FitModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (role == Qt::ToolTipRole)
        return tr("Click, or Enter: how it comes about");
    if (role != Qt::DisplayRole)
        return {};
    const StrategyPlan &plan = m_plan->strategies[static_cast<std::size_t>(index.row())];
    const auto limit = plan.*limitIn(index.column()).value;
    return limit ? QString::fromStdString(written(*limit, m_style.numbers)) : tr("none");
}

QVariant FitModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (section < 0 || section >= (orientation == Qt::Horizontal ? columnCount() : rowCount()))
        return {};
    if (orientation == Qt::Horizontal)
        return role == Qt::DisplayRole ? tr(limitIn(section).title) : QVariant();
    const StrategyPlan &plan = m_plan->strategies[static_cast<std::size_t>(section)];
    if (role == Qt::ToolTipRole)
        return QString::fromStdString(verdictWords(plan.now, m_style));
    if (role != Qt::DisplayRole)
        return {};
    const QString sign = plan.fits() ? QStringLiteral("✔ %1") : QStringLiteral("✖ %1");
    return sign.arg(fromCore(strategies[plan.now.strategy].name));
}

} // namespace perrank::ui
