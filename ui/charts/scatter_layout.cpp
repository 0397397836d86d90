// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scatter_layout.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr std::array stops{1.0, 2.0, 5.0};

/// 1, 2 or 5 times a power of ten, counted from 1 = 10⁰ on: −1 is 0.5, 3 is 10.
double stop(int number)
{
    const int decade = static_cast<int>(std::floor(number / double(stops.size())));
    const auto within = static_cast<std::size_t>(number - decade * static_cast<int>(stops.size()));
    return stops[within] * std::pow(10, decade);
}

/// The largest stop that is at most `amount`.
int stopBelow(double amount)
{
    int number = static_cast<int>(std::floor(std::log10(amount))) * static_cast<int>(stops.size());
    while (stop(number + 1) <= amount)
        ++number;
    return number;
}

void addPoint(ScatterLayout &layout, const Validation &validation, std::size_t row)
{
    const auto &comparison = validation.comparisons[row];
    if (!comparison || comparison->predicted.count() <= 0 || comparison->predicted.isBeyond())
        return;
    const Measurement &measurement = validation.measurements.rows[row];
    layout.points.push_back({row, std::log10(double(measurement.bytes.count())),
                             std::log10(double(comparison->predicted.count())), measurement.meter != Meter::Allocated});
}

double logarithm(Nanoseconds time)
{
    return std::log10(std::chrono::duration<double>(time).count());
}

void addPoint(ScatterLayout &layout, const StepValidation &validation, std::size_t row)
{
    const auto &comparison = validation.comparisons[row];
    if (comparison && comparison->predicted().count() > 0)
        layout.points.push_back({row, logarithm(validation.times.rows[row].time), logarithm(comparison->predicted()),
                                 !validation.whyApart(row).empty()});
}

/// Marks in that unit, which is so many bytes or seconds.
void addTicks(ScatterLayout &layout, double unit, const NumberStyle &style)
{
    double least = layout.points.front().measured;
    double most = least;
    for (const ScatterPoint &point : layout.points) {
        least = std::min({least, point.measured, point.predicted});
        most = std::max({most, point.measured, point.predicted});
    }
    int number = stopBelow(std::pow(10, least) / unit);
    layout.least = std::log10(stop(number) * unit);
    do {
        const double at = std::log10(stop(number) * unit);
        layout.ticks.push_back({at, QString::fromStdString(written(Ratio::of(stop(number)), style)),
                                number % static_cast<int>(stops.size()) == 0});
        ++number;
    } while (layout.ticks.back().at < most);
    layout.most = layout.ticks.back().at;
}

} // namespace

ScatterLayout layoutScatter(const Validation &validation, const std::vector<std::size_t> &rows,
                            const AmountStyle &style)
{
    ScatterLayout layout;
    layout.unit = QString::fromUtf8(units[style.units].key.data(), qsizetype(units[style.units].key.size()));
    for (const std::size_t row : rows)
        addPoint(layout, validation, row);
    if (!layout.points.empty())
        addTicks(layout, double(units[style.units].bytes), style.numbers);
    return layout;
}

ScatterLayout layoutScatter(const StepValidation &validation, const std::vector<std::size_t> &rows,
                            const NumberStyle &style)
{
    ScatterLayout layout{.of = ScatterOf::StepTimes, .ticks = {}, .unit = QStringLiteral("s"), .points = {}};
    for (const std::size_t row : rows)
        addPoint(layout, validation, row);
    if (!layout.points.empty())
        addTicks(layout, 1, style);
    return layout;
}

ScatterBand bandOf(double error)
{
    return {std::log10(1 + error), std::log10(1 - error)};
}

} // namespace perrank::ui
