// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/validation_text.h"

#include "core/base/ratio.h"
#include "core/report/csv.h"

#include <algorithm>
#include <array>
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

/// What a column says about one measurement.
struct Line {
    const Measurements &measurements;
    const Measurement &row;
    const std::optional<Comparison> &comparison;
};

struct Column {
    std::string_view title;
    std::string (*cell)(const Line &);
};

std::string countCell(const std::optional<Quantity<Bytes>> &bytes)
{
    return bytes ? std::to_string(bytes->count()) : std::string();
}

/// Four decimals of the signed error, with a dot.
std::string errorCell(const Line &line)
{
    if (!line.comparison)
        return {};
    return (line.comparison->error < 0 ? "-" : "") + decimals(line.comparison->error, 4, {.group = {}});
}

constexpr std::array columns{
    Column{"run", [](const Line &line) { return line.row.id; }},
    Column{"source", [](const Line &line) { return line.measurements.sources[line.row.source].title; }},
    Column{"place",
           [](const Line &line) {
               const std::string &place = line.measurements.sources[line.row.source].place;
               return line.row.place.empty() ? place : place + "/" + line.row.place;
           }},
    Column{"model", [](const Line &line) { return line.row.model; }},
    Column{"gpu", [](const Line &line) { return line.row.gpu; }},
    Column{"meter", [](const Line &line) { return std::string(meters[line.row.meter].key); }},
    Column{"measured_bytes", [](const Line &line) { return std::to_string(line.row.bytes.count()); }},
    Column{"predicted_bytes",
           [](const Line &line) {
               return line.comparison ? std::to_string(line.comparison->predicted.count()) : std::string();
           }},
    Column{"error", &errorCell},
    Column{"peak_phase",
           [](const Line &line) {
               return line.comparison ? std::string(peakPhases[line.comparison->phase].key) : std::string();
           }},
    Column{"first_iteration_bytes", [](const Line &line) { return countCell(line.row.firstBytes); }},
    Column{"steady_bytes", [](const Line &line) { return countCell(line.row.steadyBytes); }},
    Column{"note", [](const Line &line) { return line.row.note; }},
    Column{"not_covered", [](const Line &line) { return line.row.notCovered; }},
    Column{csvKindTitle, [](const Line &line) { return std::string(line.comparison ? csvKind : ""); }},
};

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

std::string validationCsv(const Validation &validation)
{
    std::string text = csvRecord(columns, [](const Column &column) { return std::string(column.title); });
    for (std::size_t i = 0; i < validation.comparisons.size(); ++i) {
        const Line line{validation.measurements, validation.measurements.rows[i], validation.comparisons[i]};
        text += csvRecord(columns, [&line](const Column &column) { return column.cell(line); });
    }
    return text;
}

} // namespace perrank
