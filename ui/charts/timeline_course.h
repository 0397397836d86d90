// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/timeline_layout.h"

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

/// How high each part of a state is drawn, in pixels. A few that are not zero are seen: what they lack is taken from
/// the highest, so that together they are as high as they should be. Many low ones stay as low as they are.
std::vector<qreal> drawnHeights(const MemoryState &state, const std::vector<Component> &parts, double pixelsPerByte);

/// Steps between the heights at the samples, up to the end of the step at the right.
QPolygonF stepsThrough(const std::vector<MemorySample> &samples, const std::vector<qreal> &heights, qreal right);

} // namespace perrank::ui
