// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/step.h"
#include "ui/charts/timeline_lanes.h"

namespace perrank::ui {

/// Samples and words for the parts that are held and for the other strategies' lines, from `top` down. Returns their
/// height.
qreal placePartKeys(TimelineLayout &layout, const StepSimulation &simulation, const RankStep &step, const QFont &font,
                    qreal top);

/// What the lanes show, at the lower edge. Returns where it begins.
qreal placeLaneKeys(TimelineLayout &layout, const std::vector<Lane> &lanes, std::int64_t layersPerGroup,
                    const QFont &font);

} // namespace perrank::ui
