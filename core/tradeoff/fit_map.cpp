// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tradeoff/fit_map.h"

#include <algorithm>
#include <tuple>

namespace perrank {

namespace {

/// FSDP that keeps its parameters from forward to backward gathers them once.
auto divided(Strategy id)
{
    const StrategySpec &row = strategies[id];
    const bool dropsParameters = row.shardsParameters && row.weightGathersPerMicroBatch > 1;
    const int states = int(row.shardsOptimizer) + int(row.shardsGradients) + int(dropsParameters);
    return std::tuple(states, row.group == ShardGroup::Copies, id);
}

} // namespace

bool dividesLess(Strategy one, Strategy other)
{
    return divided(one) < divided(other);
}

std::optional<std::size_t> FitMap::firstThatFits(std::size_t row, std::size_t column) const
{
    for (std::size_t i = 0; i < maps.size(); ++i) {
        if (fits(i, row, column))
            return i;
    }
    return std::nullopt;
}

std::size_t FitMap::smallest(std::size_t row, std::size_t column) const
{
    const auto least =
        std::ranges::min_element(maps, {}, [&](const HeatMap &map) { return map.at(row, column).figure; });
    return static_cast<std::size_t>(least - maps.begin());
}

FitMap fitMapOf(std::vector<HeatMap> maps)
{
    std::erase_if(maps, &HeatMap::isEmpty);
    std::ranges::stable_sort(maps, &dividesLess, &HeatMap::strategy);
    return {std::move(maps)};
}

} // namespace perrank
