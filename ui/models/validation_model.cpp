// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/validation_model.h"

#include "core/report/validation_text.h"
#include "ui/text/translate.h"

#include <array>

namespace perrank::ui {

namespace {

constexpr std::array titles{
    QT_TRANSLATE_NOOP("perrank::ui::ValidationModel", "Run"),
    QT_TRANSLATE_NOOP("perrank::ui::ValidationModel", "Measured"),
    QT_TRANSLATE_NOOP("perrank::ui::ValidationModel", "Predicted"),
    QT_TRANSLATE_NOOP("perrank::ui::ValidationModel", "Error"),
    QT_TRANSLATE_NOOP("perrank::ui::ValidationModel", "Meter"),
    QT_TRANSLATE_NOOP("perrank::ui::ValidationModel", "GPU"),
    QT_TRANSLATE_NOOP("perrank::ui::ValidationModel", "Model"),
    QT_TRANSLATE_NOOP("perrank::ui::ValidationModel", "Remark"),
};
static_assert(titles.size() == ValidationModel::ColumnCount);

bool isNumber(int column)
{
    return column >= ValidationModel::Measured && column <= ValidationModel::Error;
}

} // namespace

void ValidationModel::show(const std::shared_ptr<const Validation> &validation, const AmountStyle &style)
{
    beginResetModel();
    m_validation = validation;
    m_style = style;
    endResetModel();
}

int ValidationModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_validation ? 0 : static_cast<int>(m_validation->comparisons.size());
}

int ValidationModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ValidationModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    if (role == Qt::ToolTipRole && index.column() == Error && m_validation->comparisons[row])
        return translated(meters[m_validation->measurements.rows[row].meter].explanation);
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return text(row, index.column());
    if (role == sortRole)
        return sortKey(row, index.column());
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

QVariant ValidationModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return role == Qt::DisplayRole ? QVariant(tr(titles[static_cast<std::size_t>(section)])) : QVariant();
}

QString ValidationModel::text(std::size_t row, int column) const
{
    const Measurement &measurement = m_validation->measurements.rows[row];
    const auto &comparison = m_validation->comparisons[row];
    const QString none = QStringLiteral("–");
    switch (static_cast<Column>(column)) {
    case Run:
        return QString::fromStdString(measurement.id);
    case Model:
        return QString::fromStdString(measurement.model);
    case Gpu:
        return QString::fromStdString(measurement.gpu);
    case Meter:
        return translated(meters[measurement.meter].name);
    case Measured:
        return QString::fromStdString(amountText(measurement.bytes, m_style));
    case Predicted:
        return comparison ? QString::fromStdString(amountText(comparison->predicted, m_style)) : none;
    case Error:
        return comparison ? QString::fromStdString(comparisonText(measurement, *comparison, m_style.numbers)) : none;
    case Remark:
        return QString::fromStdString(measurement.notCovered.empty() ? measurement.note : measurement.notCovered);
    case ColumnCount:
        break;
    }
    return {};
}

QVariant ValidationModel::sortKey(std::size_t row, int column) const
{
    const auto &comparison = m_validation->comparisons[row];
    if (column == Measured)
        return static_cast<qlonglong>(m_validation->measurements.rows[row].bytes.count());
    if (column == Predicted)
        return static_cast<qlonglong>(comparison ? comparison->predicted.count() : -1);
    if (column == Error)
        return errorRank(m_validation->measurements.rows[row], comparison);
    return text(row, column);
}

bool isWanted(const Validation &validation, std::size_t row, const ValidationWish &wish)
{
    const Measurement &measurement = validation.measurements.rows[row];
    const bool isCovered = validation.comparisons[row].has_value();
    return (!wish.source || measurement.source == *wish.source) && (!wish.meter || measurement.meter == *wish.meter)
           && (wish.coverage == Coverage::All || isCovered == (wish.coverage == Coverage::Covered));
}

ValidationFilter::ValidationFilter(QObject *parent) : QSortFilterProxyModel(parent)
{
    setSortRole(ValidationModel::sortRole);
}

void ValidationFilter::show(const std::shared_ptr<const Validation> &validation, const ValidationWish &wish)
{
    m_validation = validation;
    m_wish = wish;
    invalidateFilter();
}

bool ValidationFilter::filterAcceptsRow(int row, const QModelIndex &) const
{
    return m_validation && isWanted(*m_validation, static_cast<std::size_t>(row), m_wish);
}

} // namespace perrank::ui
