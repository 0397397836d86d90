// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/timeline_lanes.h"

namespace perrank::ui {

/// Gives the lanes below the memory their places, from `top` down: the first is so high, the others `otherHeight`. The
/// plot of the layout is known before.
void placeLanes(TimelineLayout &layout, const std::vector<Lane> &lanes, const ChartFonts &fonts, qreal top,
                qreal firstHeight, qreal otherHeight);

} // namespace perrank::ui
