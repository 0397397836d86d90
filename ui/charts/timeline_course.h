// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/timeline_layout.h"

namespace perrank::ui {

/// What is held from a place on.
struct MemorySample {
    qreal x;
    const MemoryState *state;
};

/// Whose look the parts have that are drawn as one. It is held at no time itself.
inline constexpr Component otherParts = Component::Reserve;

/// The parts that are drawn, from the base up.
struct HeldParts {
    std::vector<Component> drawn;
    std::vector<Component> others; ///< drawn as one on top of all, which then is the last of `drawn`

    /// What is held, with those that are drawn as one together.
    [[nodiscard]] MemoryState folded(const MemoryState &state) const;
};

/// The parts that are held at some time.
HeldParts heldParts(const RankStep &step);
/// The same with those as one, if there are several, that never come to so many bytes.
HeldParts heldParts(const RankStep &step, double leastDrawn);

/// What is held at each place: where several moments share one, the most and then the last of them.
std::vector<MemorySample> samplesOf(const RankStep &step, const TimelineLayout &layout);

/// How high each part of a state is drawn, in pixels. A few that are not zero are seen: what they lack is taken from
/// the highest, so that together they are as high as they should be. Many low ones stay as low as they are.
std::vector<qreal> drawnHeights(const MemoryState &state, const std::vector<Component> &parts, double pixelsPerByte);

/// Steps between the heights at the samples, up to the end of the step at the right.
QPolygonF stepsThrough(const std::vector<MemorySample> &samples, const std::vector<qreal> &heights, qreal right);

} // namespace perrank::ui
