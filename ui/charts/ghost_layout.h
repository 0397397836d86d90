// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/bars_layout.h"

namespace perrank::ui {

/// How many bytes the axis has to hold for the pinned total of a group.
double reachOfGhost(const GroupContent &group);

/// An outline around the bars of every strategy that has a pinned total, wider than they are.
void placeGhosts(BarsLayout &layout, const BarsContent &content);

} // namespace perrank::ui
