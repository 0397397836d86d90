// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/timeline_layout.h"
#include "ui/text/palette.h"

class QPainter;

namespace perrank::ui {

void paintTimeline(QPainter &painter, const TimelineLayout &layout, Theme theme);
/// A line through everything.
void paintNow(QPainter &painter, const TimelineLayout &layout, Theme theme, Nanoseconds now);

} // namespace perrank::ui
