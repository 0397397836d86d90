// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/shown_ranks.h"

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr std::int64_t mostSingle = 8;
constexpr std::int64_t atEachEnd = 3;

std::int64_t ranksOf(const StrategyEstimate &strategy)
{
    const RankRange &last = strategy.groups.back().ranks;
    return last.first + last.count;
}

/// The ranks with a bar: those at both ends, and the first of every group of equal ranks.
std::vector<std::int64_t> single(const StrategyEstimate &strategy)
{
    const std::int64_t ranks = ranksOf(strategy);
    std::vector<std::int64_t> shown;
    for (std::int64_t i = 0; i < atEachEnd; ++i) {
        shown.push_back(i);
        shown.push_back(ranks - 1 - i);
    }
    for (const RankGroup &group : strategy.groups)
        shown.push_back(group.ranks.first);
    std::ranges::sort(shown);
    shown.erase(std::unique(shown.begin(), shown.end()), shown.end());
    return shown;
}

} // namespace

std::vector<RankRun> shownRanks(const StrategyEstimate &strategy)
{
    const std::int64_t ranks = ranksOf(strategy);
    std::vector<RankRun> runs;
    if (ranks <= mostSingle) {
        for (std::int64_t rank = 0; rank < ranks; ++rank)
            runs.push_back({rank, 1});
        return runs;
    }
    std::int64_t next = 0;
    for (const std::int64_t rank : single(strategy)) {
        if (rank > next)
            runs.push_back({next, rank - next});
        runs.push_back({rank, 1});
        next = rank + 1;
    }
    return runs;
}

} // namespace perrank::ui
