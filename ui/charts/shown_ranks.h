// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

#include <vector>

namespace perrank::ui {

/// What a place along the bars of a strategy stands for: a rank or several alike ones beside it, a whole group of equal
/// ranks, or groups that have no place.
enum class RunOf { Ranks, Group, LeftOut };

/// `count` ranks from `first` on share a brace when they are several; of what is left out it counts the groups.
struct RankRun {
    std::int64_t first = 0;
    std::int64_t count = 1;
    RunOf of = RunOf::Ranks;

    bool operator==(const RankRun &) const = default;
};

/// Up to eight ranks each have their bar. Of more, the first and the last three have one, and every rank that
/// differs from its neighbours; the others are counted. Where pipeline stages, shard groups that repeat or many kinds
/// of ranks differ, each group has one bar instead: of many those at both ends and the fullest. A run that has no bar
/// of its own never comes first.
std::vector<RankRun> shownRanks(const StrategyEstimate &strategy);

} // namespace perrank::ui
