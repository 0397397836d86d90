// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/shard_groups.h"

#include <algorithm>
#include <numeric>

namespace perrank {

namespace {

std::int64_t atLeastOne(std::int64_t value)
{
    return std::max<std::int64_t>(1, value);
}

} // namespace

std::int64_t copiesOf(const Scenario &scenario)
{
    return atLeastOne(scenario.ranks / scenario.tensorParallel / scenario.pipelineParallel);
}

bool usesShardSize(const Scenario &scenario, const StrategySpec &strategy)
{
    if (strategy.group == ShardGroup::ShardSize)
        return true;
    const bool isDistributedOptimizer = strategy.id == Strategy::Zero1 && scenario.accounting == Accounting::Megatron;
    return isDistributedOptimizer && scenario.shardSize > 0;
}

std::int64_t shardRanks(const Scenario &scenario, const StrategySpec &strategy)
{
    if (!usesShardSize(scenario, strategy))
        return copiesOf(scenario);
    if (scenario.shardSize == 0)
        return std::gcd(copiesOf(scenario), scenario.gpusPerNode);
    return std::min(scenario.shardSize, copiesOf(scenario));
}

std::int64_t expertShardRanks(const Scenario &scenario, const StrategySpec &strategy)
{
    const std::int64_t ranks = shardRanks(scenario, strategy);
    return scenario.experts == 0 ? ranks : atLeastOne(ranks / scenario.expertParallel);
}

} // namespace perrank
