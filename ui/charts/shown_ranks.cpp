// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/shown_ranks.h"

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr std::int64_t mostSingle = 8;
constexpr std::int64_t atEachEnd = 3;
constexpr std::size_t mostUnevenGroups = 3; ///< full shards, the rest, and nothing
constexpr std::size_t mostGroups = 8;
constexpr std::size_t firstGroups = 4;
constexpr std::size_t lastGroups = 3;

std::int64_t ranksOf(const StrategyEstimate &strategy)
{
    std::int64_t ranks = 0;
    for (const RankGroup &group : strategy.groups)
        ranks = std::max(ranks, group.ranks.last() + 1);
    return ranks;
}

bool showsGroups(const StrategyEstimate &strategy)
{
    const auto repeats = [](const RankGroup &group) { return group.ranks.repeats > 1; };
    return strategy.groups.size() > mostUnevenGroups
           || strategy.groups.front().place.stage != strategy.groups.back().place.stage
           || std::ranges::any_of(strategy.groups, repeats);
}

/// Both ends and the fullest.
std::vector<std::size_t> groupsWithABar(const StrategyEstimate &strategy)
{
    const std::size_t all = strategy.groups.size();
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < all; ++i) {
        const bool isAtAnEnd = i < firstGroups || i + lastGroups >= all;
        if (all <= mostGroups || isAtAnEnd || i == strategy.worstGroup)
            shown.push_back(i);
    }
    return shown;
}

std::vector<RankRun> groupRuns(const StrategyEstimate &strategy)
{
    std::vector<RankRun> runs;
    std::size_t next = 0;
    for (const std::size_t i : groupsWithABar(strategy)) {
        if (i > next)
            runs.push_back({strategy.groups[next].ranks.first, static_cast<std::int64_t>(i - next), RunOf::LeftOut});
        const RankRange &ranks = strategy.groups[i].ranks;
        runs.push_back({ranks.first, ranks.ranks(), RunOf::Group});
        next = i + 1;
    }
    return runs;
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
    if (showsGroups(strategy))
        return groupRuns(strategy);
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
