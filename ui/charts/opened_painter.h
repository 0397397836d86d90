// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/opened_layout.h"
#include "ui/text/palette.h"

class QPainter;

namespace perrank::ui {

/// Draws the rank's bar and the opened part, for the window and for pictures; `current` is the row with a ring.
void paintOpened(QPainter &painter, const OpenedLayout &layout, const OpenedBar &bar, const ChartFonts &fonts,
                 Theme theme, std::optional<std::size_t> current = {});

} // namespace perrank::ui
