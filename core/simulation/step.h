// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/step_units.h"
#include "core/scenario/issues.h"
#include "core/simulation/alike.h"
#include "core/simulation/disturbances.h"
#include "core/simulation/memory_course.h"
#include "core/simulation/time_shares.h"

#include <memory>

namespace perrank {

/// Neighbouring ranks whose time goes to the same things.
struct RankTimes {
    std::int64_t first = 0;
    std::int64_t count = 0;
    TimeShares times;

    bool operator==(const RankTimes &) const = default;
};

/// All collectives of one kind that a rank takes part in.
struct CollectiveTotal {
    OperationKind kind = OperationKind::AllReduce;
    std::int64_t count = 0;
    Quantity<Bytes> bytesPerRank; ///< that it sends

    bool operator==(const CollectiveTotal &) const = default;
};

/// When a rank of the step holds the most, and what is the largest of it.
struct MemoryPeak {
    std::int64_t rank = 0;
    Quantity<Bytes> bytes;
    Nanoseconds at{0};
    Component component = Component::Activations;
    Instant instant = Instant::Sum;
};

/// One step under one strategy: what every rank does when, what it sends, what it holds. Ranks that are alike share
/// what was played for them once.
struct StepTimeline {
    Strategy strategy = Strategy::Ddp;
    std::int64_t step = 0;
    std::vector<StepUnit> units;
    std::shared_ptr<const StepProgram> program;
    CopyRanks copies;
    Alike alike;
    Playback playback; ///< spans of each class of `alike`
    Nanoseconds end{0};
    std::vector<RankTimes> ranks;
    std::vector<CollectiveTotal> collectives;
    Quantity<Bytes> sentPerRank;
    std::vector<MemoryCourse> memory;   ///< of ranks that hold alike
    std::vector<std::int32_t> memoryOf; ///< of each class of `alike` which of these
    MemoryPeak peak;

    /// Bytes of the whole buffer of a collective of the program, before it is shared.
    [[nodiscard]] double bytesOf(const Operation &operation) const;
    double weightBytes = 0; ///< per parameter on the wire
    double gradientBytes = 0;
};

/// The steps of all strategies of a scenario, or why there is none.
struct StepSimulation {
    Scenario scenario; ///< resolved
    std::vector<StepTimeline> strategies;
    std::vector<Issue> issues;

    [[nodiscard]] bool isImpossible() const { return strategies.empty(); }
};

/// Plays step number `step` under every strategy of the scenario. Pure and deterministic: the same scenario gives the
/// same nanoseconds everywhere. Faults that do not hold in every step are left out, and said so.
StepSimulation simulateStep(const Scenario &scenario, std::int64_t step = 0);

} // namespace perrank
