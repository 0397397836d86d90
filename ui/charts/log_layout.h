// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/bars_frame.h"

namespace perrank::ui {

/// The least amount that a log axis has to show; there is none of nothing.
double leastAmount(const BarsContent &content);

/// How many bytes a log axis has to hold above `least`, with the lines over the marks and those across the plot.
double logReach(const BarsContent &content, const BarsFrame &frame, double least);

/// How far apart the marks of a bar can stand side by side; nothing where they stand over each other, for want of room.
std::optional<qreal> stepOfMarks(const BarsContent &content, qreal barWidth);

/// One mark for each part of a bar from the base up, and the last one for their sum. A mark says how much by its height
/// alone; the bar is the column of its marks.
void placeMarks(PlacedBar &placed, const BarContent &bar, const BarsLayout &layout, std::optional<qreal> step);

/// What lies under a place of a column of marks.
BarsLayout::Hit markAt(const BarsLayout &layout, std::size_t bar, const QPointF &place);

/// "Log scale: read positions, not lengths", over the whole width of the plot.
void placeStrip(BarsLayout &layout, const BarsFrame &frame, const BarsMeasures &measures);

/// Names and amounts beside the marks, as long as they find room.
void placeMarkTexts(BarsLayout &layout, const BarsContent &content, const BarsFrame &frame,
                    const BarsMeasures &measures);

} // namespace perrank::ui
