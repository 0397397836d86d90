// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

namespace perrank {

/// Where a rank stands in every kind of parallelism, each counted from 0.
struct RankCoordinates {
    std::int64_t tensor = 0;
    std::int64_t context = 0;
    std::int64_t data = 0;
    std::int64_t stage = 0;
    std::int64_t expert = 0; ///< which part of the experts it has

    bool operator==(const RankCoordinates &) const = default;
};

/// Ranks are numbered tensor first, then context, data and stages: rank = tp + t·(cp + c·(dp + d·pp)). Experts go to
/// consecutive ranks that hold copies of the same dense tensors.
RankCoordinates coordinatesOf(const Scenario &resolvedScenario, std::int64_t rank);

/// Data-parallel ranks, ranks / (t × p × c).
std::int64_t dataRanks(const Scenario &resolvedScenario);

/// Sequences that the whole job works on per optimizer step: micro-batch × data-parallel ranks × accumulation.
std::int64_t globalBatch(const Scenario &resolvedScenario);

} // namespace perrank
