// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/save_plan.h"
#include "core/scenario/faults.h"

#include <variant>

namespace perrank {

// What may become of a save.

/// It ran on one rank only, and waited for nobody.
struct RanOnOneRank {
    std::int64_t rank = 0;
};
/// It was called on one rank only, where all should.
struct CalledOnOneRank {
    std::int64_t rank = 0;
};
/// One rank stopped after a share of its bytes, or after a time, at the latest with its last byte; the others went on
/// to the end.
struct StoppedOnOneRank {
    std::int64_t rank = 0;
    std::optional<double> fraction = {};
    Nanoseconds after{0};     ///< where there is no fraction
    bool writesAlone = false; ///< no other rank was in the save
};
/// The storage had no more room than this.
struct RanOutOfRoom {
    Quantity<Bytes> room;
};

using SaveOutcome = std::variant<std::monostate, RanOnOneRank, CalledOnOneRank, StoppedOnOneRank, RanOutOfRoom>;

/// What lies on the disk then, and what a loader makes of it.
CheckpointSet checkpointSet(const Scenario &scenario, const SavePlan &plan, const SaveOutcome &outcome);

/// How long the save lasts: to its end, or until the rank stops.
Nanoseconds saveTime(const Scenario &scenario, const SavePlan &plan, const SaveOutcome &outcome);

/// How long the rank of the stop writes to its last byte, with an equal share of the storage throughout, which may be
/// longer than a whole save lasts; as long as that where it writes nothing.
Nanoseconds writingTime(const Scenario &scenario, const SavePlan &plan, const StoppedOnOneRank &stop);

/// What can be resumed from files that were found, judged by their states and the mark.
CheckpointVerdict verdictOf(const CheckpointSet &set, CheckpointOrder order, bool marksCount);

} // namespace perrank
