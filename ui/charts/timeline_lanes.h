// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/timeline_layout.h"

namespace perrank::ui {

/// A stretch of time in a lane.
struct LaneStretch {
    LaneLook look;
    Nanoseconds start;
    Nanoseconds end;
};

/// An operation, or those of neighbouring layers where there are many, with words from long to short.
struct LaneGroup {
    OperationKind kind;
    Nanoseconds start;
    Nanoseconds end;
    QStringList names;
    QStringList runNames; ///< of all neighbours of its kind together, where they begin
};

struct Lane {
    QString name;
    std::vector<LaneStretch> stretches;
    std::vector<LaneGroup> groups;
};

/// More layers than this are drawn in groups.
inline constexpr std::int64_t mostSingleLayers = 12;
/// How many layers are in a group.
std::int64_t layersPerGroup(const StepTimeline &line);

/// What a rank computes and transfers in one step. Of transfers that stretch is exposed in which nothing is computed.
std::vector<Lane> lanesOf(const RankStep &step);

} // namespace perrank::ui
