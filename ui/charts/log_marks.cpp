// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/log_marks.h"

#include <array>
#include <cmath>
#include <span>

namespace perrank::ui {

namespace {

constexpr double room = 1.08; ///< at least, above and below the lines
constexpr std::array stops{1.0, 2.0, 5.0};

/// The nearest 1, 2 or 5 times a power of ten that is at most, or at least, so much.
double stopBelow(double value)
{
    const double decade = std::pow(10, std::floor(std::log10(value)));
    double below = decade;
    for (const double stop : stops)
        below = stop * decade <= value ? stop * decade : below;
    return below;
}

double stopAbove(double value)
{
    const double decade = std::pow(10, std::floor(std::log10(value)));
    for (const double stop : stops) {
        if (stop * decade >= value)
            return stop * decade;
    }
    return 10 * decade;
}

} // namespace

Extent roundedOut(const Extent &extent, double unit)
{
    return {stopBelow(extent.least / room / unit) * unit, stopAbove(extent.most * room / unit) * unit};
}

std::vector<double> logTicksIn(const Extent &extent, double unit)
{
    constexpr double fewDecades = 2.2;
    constexpr double manyDecades = 7;
    const double decades = std::log10(extent.most / extent.least);
    constexpr double exact = 1 + 1e-9;
    const std::span<const double> marks = std::span(stops).first(decades < fewDecades ? stops.size() : 1);
    const int each = decades > manyDecades ? 2 : 1;
    std::vector<double> ticks;
    const int first = int(std::floor(std::log10(extent.least / unit)));
    for (int decade = first - (first % each != 0 ? 1 : 0); decade <= int(std::log10(extent.most / unit)) + 1;
         decade += each) {
        for (const double mark : marks) {
            const double bytes = mark * std::pow(10, decade) * unit;
            if (bytes * exact >= extent.least && bytes <= extent.most * exact)
                ticks.push_back(bytes);
        }
    }
    return ticks;
}

QString logTickText(double inUnit, const AmountStyle &style)
{
    const int decimals = inUnit >= 1 ? 0 : int(std::ceil(-std::log10(inUnit) - 1e-9));
    const QString text = QString::number(inUnit, 'f', decimals);
    return text.contains(u'.') ? QString(text).replace(u'.', QString::fromStdString(style.numbers.decimalPoint))
                               : QString::fromStdString(written(std::llround(inUnit), style.numbers));
}

} // namespace perrank::ui
