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

/// The fewer decades, the more lines in each.
std::span<const double> marksFor(double decades)
{
    static constexpr std::array fine{1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0};
    static constexpr std::array close{1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0};
    static constexpr std::array wide{1.0};
    if (decades < 0.5)
        return fine;
    if (decades < 1.1)
        return close;
    return decades < 2.2 ? std::span<const double>(stops) : wide;
}

} // namespace

Extent roundedOut(const Extent &extent, double unit)
{
    return {stopBelow(extent.least / room / unit) * unit, stopAbove(extent.most * room / unit) * unit};
}

std::vector<double> logTicksIn(const Extent &extent, double unit)
{
    constexpr double manyDecades = 7;
    const double decades = std::log10(extent.most / extent.least);
    constexpr double exact = 1 + 1e-9;
    const int each = decades > manyDecades ? 2 : 1;
    std::vector<double> ticks;
    const int first = int(std::floor(std::log10(extent.least / unit)));
    for (int decade = first - (first % each != 0 ? 1 : 0); decade <= int(std::log10(extent.most / unit)) + 1;
         decade += each) {
        for (const double mark : marksFor(decades)) {
            const double bytes = mark * std::pow(10, decade) * unit;
            if (bytes * exact >= extent.least && bytes <= extent.most * exact)
                ticks.push_back(bytes);
        }
    }
    return ticks;
}

/// With as many decimals as it has.
QString logTickText(double inUnit, const AmountStyle &style)
{
    constexpr double exact = 1e-9;
    constexpr int most = 12;
    int decimals = 0;
    for (double scaled = inUnit; decimals < most && std::abs(scaled - std::round(scaled)) > exact * scaled;
         scaled *= 10)
        ++decimals;
    const QString text = QString::number(inUnit, 'f', decimals);
    return text.contains(u'.') ? QString(text).replace(u'.', QString::fromStdString(style.numbers.decimalPoint))
                               : QString::fromStdString(written(std::llround(inUnit), style.numbers));
}

} // namespace perrank::ui
