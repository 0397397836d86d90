// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/palette.h"

namespace perrank::ui {

/// The fill of one of the seven steps from "states win" to "activations win", and the ink of numbers on it. In grey
/// the steps grow darker.
PartColours heatColours(Theme theme, int step);

} // namespace perrank::ui
