// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/strategies.h"
#include "ui/text/palette.h"

namespace perrank::ui {

/// The fill of one of the seven steps from "states win" to "activations win", and the ink of numbers on it. In grey
/// the steps grow darker.
PartColours heatColours(Theme theme, int step);

/// The step of what fits under this strategy and none that divides less: the more it divides, the darker. Beyond the
/// last strategy nothing fits.
int fitStep(Strategy strategy);
inline constexpr int nothingFits = int(strategies.size());
PartColours fitColours(Theme theme, int step);

} // namespace perrank::ui
