// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/bars_layout.h"
#include "ui/text/palette.h"

namespace perrank::ui {

/// The words over a bar and beside a mark, which keep the background clear around them.
bool standsOnBackground(TextRole role);

QColor inkOf(const PlacedText &text, const Colours &colours);

} // namespace perrank::ui
