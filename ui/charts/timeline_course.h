// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/timeline_layout.h"

#include <functional>

namespace perrank::ui {

/// What is held from a place on.
struct MemorySample {
    qreal x;
    const MemoryState *state;
};

/// The parts that are held at some time, from the base up.
std::vector<Component> heldParts(const RankStep &step);

/// What is held at each place: where several moments share one, the most and then the last of them.
std::vector<MemorySample> samplesOf(const RankStep &step, const TimelineLayout &layout);

/// The sum of some parts: steps at every change, up to the end of the step at the right.
QPolygonF lineOfSums(const std::vector<MemorySample> &samples, const std::vector<Component> &parts, qreal right,
                     const std::function<qreal(double)> &yOf);

} // namespace perrank::ui
