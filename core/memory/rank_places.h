// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage_parts.h"
#include "core/model/shard_groups.h"

#include <vector>

namespace perrank {

/// Which ranks hold alike: `count` of them from `first` on, and the same again every `period` ranks, `repeats`
/// times in all.
struct RankRange {
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::int64_t repeats = 1;
    std::int64_t period = 0;

    bool operator==(const RankRange &) const = default;

    [[nodiscard]] std::int64_t ranks() const { return count * repeats; }
    /// The last of them.
    [[nodiscard]] std::int64_t last() const { return first + (repeats - 1) * period + count - 1; }
    [[nodiscard]] bool contains(std::int64_t rank) const;
};

/// A place in the job: which stage, and which shard of the dense tensors and of the experts.
struct RankPlace {
    RankRange ranks;
    std::int64_t stage = 0;
    std::int64_t shard = 0;       ///< the first of those that `ranks` have
    std::int64_t expertShard = 0; ///< the same for experts

    bool operator==(const RankPlace &) const = default;
};

/// The places of a job whose ranks may hold something different under the strategy, in rank order; a place with the
/// stages after it that hold the same. Ranks are
/// numbered t first, then c, then data-parallel, then stages; tensor ranks hold alike.
std::vector<RankPlace> rankPlaces(Stages &stages, const StrategySpec &strategy);
std::vector<RankPlace> rankPlaces(const Scenario &resolvedScenario, const StrategySpec &strategy);

} // namespace perrank
