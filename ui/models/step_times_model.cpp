// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/step_times_model.h"

#include "core/report/step_validation_text.h"
#include "core/report/time_text.h"
#include "core/report/validation_text.h"
#include "ui/text/translate.h"

#include <array>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr std::array titles{
    QT_TRANSLATE_NOOP("perrank::ui::StepTimesModel", "Run"),
    QT_TRANSLATE_NOOP("perrank::ui::StepTimesModel", "GPUs"),
    QT_TRANSLATE_NOOP("perrank::ui::StepTimesModel", "Published"),
    QT_TRANSLATE_NOOP("perrank::ui::StepTimesModel", "Predicted"),
    QT_TRANSLATE_NOOP("perrank::ui::StepTimesModel", "Error"),
    QT_TRANSLATE_NOOP("perrank::ui::StepTimesModel", "Change in its series"),
    QT_TRANSLATE_NOOP("perrank::ui::StepTimesModel", "Hardware"),
    QT_TRANSLATE_NOOP("perrank::ui::StepTimesModel", "Model"),
    QT_TRANSLATE_NOOP("perrank::ui::StepTimesModel", "Remark"),
};
static_assert(titles.size() == StepTimesModel::ColumnCount);

bool isNumber(int column)
{
    return column >= StepTimesModel::Gpus && column <= StepTimesModel::Change;
}

constexpr double belowEveryError = -1;

} // namespace

void StepTimesModel::show(const std::shared_ptr<const StepValidation> &validation, const NumberStyle &style)
{
    beginResetModel();
    m_validation = validation;
    m_style = style;
    endResetModel();
}

int StepTimesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_validation ? 0 : static_cast<int>(m_validation->comparisons.size());
}

int StepTimesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant StepTimesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    if (role == Qt::ToolTipRole && index.column() == Change && m_validation->comparisons[row])
        return tr("Published and predicted, against the first run of the series.");
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return text(row, index.column());
    if (role == sortRole)
        return sortKey(row, index.column());
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

QVariant StepTimesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return role == Qt::DisplayRole ? QVariant(tr(titles[static_cast<std::size_t>(section)])) : QVariant();
}

QString StepTimesModel::text(std::size_t row, int column) const
{
    const TimedStep &step = m_validation->times.rows[row];
    const auto &comparison = m_validation->comparisons[row];
    const QString none = QStringLiteral("–");
    switch (static_cast<Column>(column)) {
    case Run:
        return QString::fromStdString(step.id);
    case Gpus:
        return QString::fromStdString(written(step.ranks, m_style));
    case Published:
        return step.time.count() > 0 ? QString::fromStdString(timeText(step.time, m_style)) : none;
    case Predicted:
        return comparison ? QString::fromStdString(timeText(comparison->predicted, m_style)) : none;
    case Error:
        return comparison ? QString::fromStdString(errorText(comparison->error, m_style)) : none;
    case Change:
        return comparison ? QString::fromStdString(changeText(*comparison, m_style)) : none;
    case Hardware:
        return QString::fromStdString(step.hardware ? m_validation->times.hardware[*step.hardware].name : step.machine);
    case Model:
        return QString::fromStdString(step.model);
    case Remark:
        return QString::fromStdString(remarkOn(*m_validation, row));
    case ColumnCount:
        break;
    }
    return {};
}

QVariant StepTimesModel::sortKey(std::size_t row, int column) const
{
    const TimedStep &step = m_validation->times.rows[row];
    const auto &comparison = m_validation->comparisons[row];
    if (column == Gpus)
        return static_cast<qlonglong>(step.ranks);
    if (column == Published)
        return static_cast<qlonglong>(step.time.count());
    if (column == Predicted)
        return static_cast<qlonglong>(comparison ? comparison->predicted.count() : -1);
    if (column == Error)
        return comparison ? std::abs(comparison->error) : belowEveryError;
    if (column == Change)
        return comparison && comparison->drift() ? std::abs(*comparison->drift()) : belowEveryError;
    return text(row, column);
}

bool isWanted(const StepValidation &validation, std::size_t row, const StepTimesWish &wish)
{
    if (wish.source && validation.times.rows[row].source != *wish.source)
        return false;
    const bool isCovered = validation.comparisons[row].has_value();
    const bool isApart = isCovered && !validation.whyApart(row).empty();
    switch (wish.standing) {
    case RunStanding::All:
        return true;
    case RunStanding::Counts:
        return isCovered && !isApart;
    case RunStanding::Apart:
        return isApart;
    case RunStanding::NotCovered:
        return !isCovered;
    }
    return false;
}

StepTimesFilter::StepTimesFilter(QObject *parent) : QSortFilterProxyModel(parent)
{
    setSortRole(StepTimesModel::sortRole);
}

void StepTimesFilter::show(const std::shared_ptr<const StepValidation> &validation, const StepTimesWish &wish)
{
    m_validation = validation;
    m_wish = wish;
    invalidateFilter();
}

bool StepTimesFilter::filterAcceptsRow(int row, const QModelIndex &) const
{
    return m_validation && isWanted(*m_validation, static_cast<std::size_t>(row), m_wish);
}

} // namespace perrank::ui
