// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/step.h"
#include "ui/charts/timeline_course.h"
#include "ui/charts/timeline_lanes.h"

namespace perrank::ui {

/// A sample and its words, before it has a place.
struct TimelineEntry {
    TimelineKey key;
    QString text;
};

/// Of the parts that are drawn and of the other strategies' lines.
std::vector<TimelineEntry> partEntries(const StepSimulation &simulation, const RankStep &step, const HeldParts &parts,
                                       const AmountStyle &style);

/// How high they are one after the other in so wide a room, and how large one below the other.
qreal rowsHeight(const std::vector<TimelineEntry> &entries, qreal width, const QFont &font);
QSizeF columnSize(const std::vector<TimelineEntry> &entries, const QFont &font);

/// From a corner on, in rows of that width; of none for a column.
void placeKeys(TimelineLayout &layout, const std::vector<TimelineEntry> &entries, const QPointF &corner, qreal width,
               const QFont &font);

/// What the lanes show, at the lower edge. Returns where it begins.
qreal placeLaneKeys(TimelineLayout &layout, const std::vector<Lane> &lanes, std::int64_t layersPerGroup,
                    const QFont &font);

} // namespace perrank::ui
