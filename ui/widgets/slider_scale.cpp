// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/slider_scale.h"

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

/// Far below a pixel, far above the rounding of logarithms.
constexpr double samePlace = 1e-9;

double nearest(const std::vector<double> &values, const SliderScale &scale, double position)
{
    return *std::ranges::min_element(values, {},
                                     [&](double value) { return std::abs(scale.positionOf(value) - position); });
}

double next(const std::vector<double> &values, double value, int direction)
{
    if (direction > 0) {
        const auto above = std::ranges::upper_bound(values, value);
        return above == values.end() ? value : *above;
    }
    const auto notBelow = std::ranges::lower_bound(values, value);
    return notBelow == values.begin() ? value : *std::prev(notBelow);
}

double further(double a, double b, int direction)
{
    return direction > 0 ? std::max(a, b) : std::min(a, b);
}

double nearer(double a, double b, int direction)
{
    return direction > 0 ? std::min(a, b) : std::max(a, b);
}

double toSignificant(double value, int digits)
{
    const double unit = std::pow(10.0, std::floor(std::log10(value)) + 1 - digits);
    return unit >= 1 ? std::round(value / unit) * unit
                     : std::round(value * std::round(1 / unit)) / std::round(1 / unit);
}

double rounded(const SliderScale &scale, double value)
{
    if (scale.significantDigits > 0)
        return toSignificant(value, scale.significantDigits);
    return std::max(scale.grain, std::round(value / scale.grain) * scale.grain);
}

/// A step from outside of the range leads to its edge or stays; a step from inside stays inside.
double within(const SliderScale &scale, double from, double to, int direction)
{
    return further(from, std::clamp(to, scale.least, scale.most), direction);
}

} // namespace

double SliderScale::positionOf(double value) const
{
    const double inside = std::clamp(value, least, most);
    if (logarithmic)
        return std::log(inside / least) / std::log(most / least);
    return (inside - least) / (most - least);
}

double SliderScale::valueAt(double position) const
{
    const double inside = std::clamp(position, 0.0, 1.0);
    const double stop = nearest(stops, *this, inside);
    if (onlyStops || std::abs(positionOf(stop) - inside) < samePlace)
        return stop;
    const double exact = logarithmic ? least * std::pow(most / least, inside) : least + (most - least) * inside;
    return std::clamp(rounded(*this, exact), least, most);
}

double SliderScale::snapped(double position, double reach) const
{
    const double inside = std::clamp(position, 0.0, 1.0);
    const double stop = nearest(stops, *this, inside);
    return std::abs(positionOf(stop) - inside) <= reach + samePlace ? stop : valueAt(inside);
}

double SliderScale::nearestBigStop(double position) const
{
    return nearest(bigStops.empty() ? stops : bigStops, *this, position);
}

double SliderScale::arrow(double value, int direction) const
{
    return within(*this, value, next(stops, value, direction), direction);
}

double SliderScale::fine(double value, int direction) const
{
    if (fineStep == 0 && fineFraction == 0)
        return arrow(value, direction);
    const double share = grain > 0 ? std::round(value * fineFraction) : value * fineFraction;
    const double target = value + direction * std::max({fineStep, share});
    return within(*this, value, nearer(target, arrow(value, direction), direction), direction);
}

double SliderScale::big(double value, int direction) const
{
    if (bigStops.empty())
        return arrow(value, direction);
    double target = next(bigStops, value, direction);
    if (bigStep == BigStep::Double)
        target = direction > 0 ? value * 2 : std::max(grain, std::round(value / 2));
    return within(*this, value, target, direction);
}

double SliderScale::page(double value, int direction) const
{
    double target = direction > 0 ? value * pageFactor : value / pageFactor;
    if (onlyStops)
        target = direction > 0 ? most : least;
    else if (grain >= 1)
        target = std::round(target);
    return within(*this, value, further(target, arrow(value, direction), direction), direction);
}

} // namespace perrank::ui
