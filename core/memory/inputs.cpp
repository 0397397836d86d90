// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/inputs.h"

#include "core/memory/shards.h"

namespace perrank {

namespace {

template <class U>
Term<U> whole(const Tracing &tracing, ParameterId id, std::int64_t value)
{
    return tracing.parameter<U>(value, id, parameter(id).symbol);
}

} // namespace

RankInputs inputsFor(const Scenario &scenario, const StrategySpec &strategy, RankRange range, Tracing tracing)
{
    return {
        .scenario = scenario,
        .strategy = strategy,
        .range = range,
        .tracing = tracing,
        .parameters = whole<Params>(tracing, ParameterId::Parameters, scenario.parameters),
        .ranks = whole<Ranks>(tracing, ParameterId::Ranks, scenario.ranks),
        .microBatch = whole<Count>(tracing, ParameterId::MicroBatch, scenario.microBatch),
        .sequence = whole<Tokens>(tracing, ParameterId::Sequence, scenario.sequence),
        .width = whole<ElementsPerToken>(tracing, ParameterId::Width, scenario.width),
        .layers = whole<Count>(tracing, ParameterId::Layers, scenario.layers),
        .heads = whole<Count>(tracing, ParameterId::Heads, scenario.heads),
        .fudge = tracing.factor(scenario.fudge, ParameterId::Fudge, parameter(ParameterId::Fudge).symbol, Trust::Fudge),
    };
}

std::vector<RankRange> rankGroups(const Scenario &scenario, const StrategySpec &strategy)
{
    const std::int64_t ranks = scenario.ranks;
    const bool shards = strategy.shardsOptimizer || strategy.shardsGradients || strategy.shardsParameters;
    if (!shards || strategy.dealing == Dealing::Padded)
        return {{0, ranks}};

    const ShardLayout layout = dealtOut(scenario.parameters, ranks);
    std::vector<RankRange> groups{{0, layout.fullRanks}};
    std::int64_t dealt = layout.fullRanks;
    if (layout.remainder > 0)
        groups.push_back({dealt++, 1});
    if (dealt < ranks)
        groups.push_back({dealt, ranks - dealt});
    return groups;
}

} // namespace perrank
