// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

#include <vector>

namespace perrank::ui {

/// One rank that has a bar of its own, or several alike that share a brace.
struct RankRun {
    std::int64_t first = 0;
    std::int64_t count = 1;

    bool operator==(const RankRun &) const = default;
};

/// Up to eight ranks each have their bar. Of more, the first and the last three have one, and every rank that
/// differs from its neighbours; the others are counted. A run of several never comes first.
std::vector<RankRun> shownRanks(const StrategyEstimate &strategy);

} // namespace perrank::ui
