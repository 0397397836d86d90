// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/validation_text.h"

#include "core/base/ratio.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace perrank {

namespace {

std::vector<std::size_t> largestErrorsFirst(const Validation &validation)
{
    std::vector<std::size_t> order(validation.comparisons.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        const auto &rows = validation.measurements.rows;
        return errorRank(rows[a], validation.comparisons[a]) > errorRank(rows[b], validation.comparisons[b]);
    });
    return order;
}

} // namespace

std::string shareText(double share, const NumberStyle &style)
{
    return pointsText(share, style) + " %";
}

std::string pointsText(double difference, const NumberStyle &style)
{
    return decimals(difference * 100, 1, style);
}

std::string decimals(double number, int places, const NumberStyle &style)
{
    const auto scale = static_cast<std::int64_t>(std::pow(10, places));
    const std::int64_t scaled = std::llround(std::abs(number) * static_cast<double>(scale));
    const std::string fraction = std::to_string(scale + scaled % scale).substr(1);
    return written(scaled / scale, style) + style.decimalPoint + fraction;
}

std::string errorText(double error, const NumberStyle &style)
{
    const std::string text = shareText(error, style);
    if (text == shareText(0, style))
        return text;
    return (error < 0 ? "−" : "+") + text;
}

std::string comparisonText(const Measurement &measurement, const Comparison &comparison, const NumberStyle &style)
{
    if (measurement.meter == Meter::Allocated)
        return errorText(comparison.error, style);
    return decimals(1 / (1 + comparison.error), 2, style) + " ×";
}

double errorRank(const Measurement &measurement, const std::optional<Comparison> &comparison)
{
    constexpr double belowEveryRatio = -2;
    if (!comparison)
        return belowEveryRatio;
    return measurement.meter == Meter::Allocated ? std::abs(comparison->error)
                                                 : std::max(belowEveryRatio, -(1 + comparison->error));
}

Message figuresText(const ErrorFigures &figures, const NumberStyle &style)
{
    return {PERRANK_TEXT("%1 runs: median error %2, 90th percentile %3"),
            {std::to_string(figures.rows), shareText(figures.median, style), shareText(figures.ninetieth, style)}};
}

TextTable validationTable(const Validation &validation, const AmountStyle &style)
{
    TextTable table{.columns = {{"Run"},
                                {"Meter"},
                                {"Measured", Align::Right},
                                {"Predicted", Align::Right},
                                {"Error", Align::Right},
                                {"Peak"}},
                    .rows = {},
                    .ruled = {}};
    for (const std::size_t index : largestErrorsFirst(validation)) {
        const Measurement &row = validation.measurements.rows[index];
        const auto &comparison = validation.comparisons[index];
        std::vector<std::string> cells{
            row.id, std::string(meters[row.meter].key), amountText(row.bytes, style), "–", "–", row.notCovered};
        if (comparison) {
            cells[3] = amountText(comparison->predicted, style);
            cells[4] = comparisonText(row, *comparison, style.numbers);
            cells[5] = peakPhases[comparison->phase].key;
        }
        table.rows.push_back(std::move(cells));
    }
    return table;
}

} // namespace perrank
