// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/validation_model.h"

#include "core/report/validation_text.h"
#include "ui/text/amount_words.h"
#include "ui/text/translate.h"

namespace perrank::ui {

namespace {

/// In the order of the columns.
std::vector<RunCell> cellsOf(const Validation &validation, std::size_t row, const AmountStyle &style)
{
    const Measurement &measurement = validation.measurements.rows[row];
    const auto &comparison = validation.comparisons[row];
    const MeterSpec &meter = meters[measurement.meter];
    RunCell predicted{QStringLiteral("–"), qlonglong(-1)};
    RunCell error{QStringLiteral("–"), errorRank(measurement, comparison)};
    if (comparison) {
        predicted = {amount(comparison->predicted, style), qlonglong(comparison->predicted.count())};
        error.text = fromCore(comparisonText(measurement, *comparison, style.numbers));
        error.tip = translated(meter.explanation);
    }
    return {{fromCore(measurement.id)},
            {amount(measurement.bytes, style), qlonglong(measurement.bytes.count())},
            predicted,
            error,
            {translated(meter.name)},
            {fromCore(measurement.gpu)},
            {fromCore(measurement.model)},
            {fromCore(measurement.notCovered.empty() ? measurement.note : measurement.notCovered)}};
}

} // namespace

ValidationModel::ValidationModel(QObject *parent)
    : RunsModel({{tr("Run")},
                 {tr("Measured"), true},
                 {tr("Predicted"), true},
                 {tr("Error"), true},
                 {tr("Meter")},
                 {tr("GPU")},
                 {tr("Model")},
                 {tr("Remark")}},
                parent)
{
}

void ValidationModel::show(const std::shared_ptr<const Validation> &validation, const AmountStyle &style)
{
    std::vector<std::vector<RunCell>> rows;
    for (std::size_t row = 0; row < validation->comparisons.size(); ++row)
        rows.push_back(cellsOf(*validation, row, style));
    showRows(std::move(rows));
}

bool isWanted(const Validation &validation, std::size_t row, const ValidationWish &wish)
{
    const Measurement &measurement = validation.measurements.rows[row];
    const bool isCovered = validation.comparisons[row].has_value();
    return (!wish.source || measurement.source == *wish.source) && (!wish.meter || measurement.meter == *wish.meter)
           && (wish.coverage == Coverage::All || isCovered == (wish.coverage == Coverage::Covered));
}

} // namespace perrank::ui
