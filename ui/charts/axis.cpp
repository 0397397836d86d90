// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/axis.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr int mostIntervals = 7;
constexpr int mostLogTicks = 8;
constexpr double decadesOfRoom = 100; ///< between the largest amounts, whose unit it is, and the end of a log axis
constexpr std::array roundFactors{1.0, 2.0, 5.0, 10.0};

/// The smallest of 1, 2, 5, 10, 20, … that needs no more than `mostIntervals` steps.
double roundStep(double reach)
{
    const double decade = std::pow(10.0, std::floor(std::log10(reach / mostIntervals)));
    for (const double factor : roundFactors) {
        if (std::ceil(reach / (factor * decade) - 1e-9) <= mostIntervals)
            return factor * decade;
    }
    return roundFactors.back() * decade;
}

QString tickLabel(double value, int decimals, const NumberStyle &style)
{
    const QString number = QString::number(value, 'f', decimals);
    const auto point = number.indexOf(u'.');
    const QString whole = QString::fromStdString(written(number.left(point).toLongLong(), style));
    return point < 0 ? whole : whole + QString::fromStdString(style.decimalPoint) + number.mid(point + 1);
}

} // namespace

Axis axisFor(double bytes, const AmountStyle &style)
{
    const AmountUnit unit = unitFor(bytes, style.units);
    const double reach = std::max(bytes, 1.0) / unit.bytes;
    const double step = roundStep(reach);
    const int intervals = static_cast<int>(std::ceil(reach / step - 1e-9));
    const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(step) + 1e-9)));
    Axis axis{intervals * step * unit.bytes,
              step * unit.bytes,
              QString::fromUtf8(unit.sign.data(), std::ssize(unit.sign)),
              {},
              0,
              false};
    for (int tick = 0; tick <= intervals; ++tick)
        axis.labels.push_back(tickLabel(tick * step, decimals, style.numbers));
    return axis;
}

Axis logAxisFor(double least, double most, const AmountStyle &style)
{
    const AmountUnit unit = unitFor(most / decadesOfRoom, style.units);
    const double top = std::max({least, most, 1.0}) / unit.bytes;
    const int highest = static_cast<int>(std::floor(std::log10(top) - 1e-9));
    const auto *factor = std::ranges::find_if(
        roundFactors, [&](double each) { return each * std::pow(10.0, highest) >= top * (1 - 1e-9); });
    const int lowest =
        std::min(highest, static_cast<int>(std::floor(std::log10(std::max(least, 1.0) / unit.bytes) + 1e-9)));
    const int decades = (highest - lowest + mostLogTicks) / mostLogTicks;
    Axis axis{*factor * std::pow(10.0, highest) * unit.bytes,
              std::pow(10.0, decades),
              QString::fromUtf8(unit.sign.data(), std::ssize(unit.sign)),
              {},
              std::pow(10.0, lowest) * unit.bytes,
              true};
    for (int power = lowest; axis.minimum * std::pow(10.0, power - lowest) <= axis.maximum * (1 + 1e-9);
         power += decades)
        axis.labels.push_back(tickLabel(std::pow(10.0, power), std::max(0, -power), style.numbers));
    return axis;
}

Axis axisThrough(double maximum, const AmountStyle &style)
{
    Axis axis = axisFor(maximum, style);
    axis.maximum = maximum;
    while (double(axis.labels.size() - 1) * axis.step > maximum)
        axis.labels.pop_back();
    return axis;
}

double Axis::shareOf(double bytes) const
{
    if (!isLog)
        return bytes / maximum;
    return std::log(std::max(bytes, minimum / maximum) / minimum) / std::log(maximum / minimum);
}

double Axis::shareOfTick(std::size_t tick) const
{
    return isLog ? shareOf(minimum * std::pow(step, double(tick))) : shareOf(double(tick) * step);
}

double AxisRatchet::reach(double bytes)
{
    if (m_frozen && m_reached > 0)
        return m_reached;
    m_reached = m_held ? std::max(m_reached, bytes) : bytes;
    return m_reached;
}

} // namespace perrank::ui
