// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/bars_painter.h"

namespace perrank::ui {

/// Draws the outlines of what is pinned, but not through the words of `free`.
void paintGhosts(QPainter &painter, const BarsLayout &layout, const BarsPaint &paint, const QRegion &free);

} // namespace perrank::ui
