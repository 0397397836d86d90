// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/timeline_layout.h"

namespace perrank::ui {

/// Where words of that size hide nothing beside the line of the capacity: above it or below it, as far to the right as
/// can be, over the course of what is held. The layout has all its lines.
std::optional<QPointF> freeBesideCapacity(const TimelineLayout &layout, const QPolygonF &held, const QSizeF &words);

} // namespace perrank::ui
