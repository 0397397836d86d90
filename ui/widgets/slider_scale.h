// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/parameters.h"

#include <QChar>
#include <QString>

#include <vector>

namespace perrank::ui {

/// A place on the groove that has a label.
struct SliderTick {
    double value;
    QString label;
    QChar letter = {}; ///< the key that goes there, where stops have letters
};

/// What Ctrl with an arrow does.
enum class BigStep { NextBigStop, Double };

/// How a slider maps places to values and what each key does. A plain value; positions run from 0 to 1.
/// Values may lie outside of the range: the field accepts more than the slider shows.
struct SliderScale {
    double least = 0;
    double most = 1;
    bool logarithmic = true;
    bool onlyStops = false;            ///< nothing between the stops
    std::vector<double> stops = {};    ///< where arrows go and a drag snaps to, ascending
    std::vector<double> bigStops = {}; ///< the round ones, for a drag with Ctrl
    BigStep bigStep = BigStep::Double;
    double pageFactor = 2;
    double fineStep = 0;       ///< of Shift with an arrow
    double fineFraction = 0;   ///< the same as a part of the value
    double grain = 0;          ///< between stops a drag gives multiples of it
    int significantDigits = 0; ///< or numbers of so many digits
    std::vector<SliderTick> ticks = {};

    [[nodiscard]] double positionOf(double value) const;
    /// The value at that place; exact where a stop is.
    [[nodiscard]] double valueAt(double position) const;
    /// The stop nearest to the place, if it is within `reach` of it, else the value there.
    [[nodiscard]] double snapped(double position, double reach) const;
    [[nodiscard]] double nearestBigStop(double position) const;

    /// The value after one key, `direction` +1 or −1. Never leaves the range, never moves against the
    /// direction, and page ≥ arrow ≥ fine.
    [[nodiscard]] double arrow(double value, int direction) const;
    [[nodiscard]] double fine(double value, int direction) const;
    [[nodiscard]] double big(double value, int direction) const;
    [[nodiscard]] double page(double value, int direction) const;
};

/// The scale of a parameter that has a slider; null for the others.
const SliderScale *sliderScale(ParameterId id);
/// The parameters with a slider, in the order of the dock.
std::span<const ParameterId> sliderParameters();

} // namespace perrank::ui
