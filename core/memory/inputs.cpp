// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/inputs.h"

#include "core/memory/holdings.h"

namespace perrank {

namespace {

Term<Ranks> shardRanksTerm(const StageParts &parts, const StrategySpec &strategy)
{
    const Scenario &scenario = parts.scenario;
    if (!usesShardSize(scenario, strategy))
        return parts.copies;
    const ParameterId id = scenario.shardSize == 0 ? ParameterId::GpusPerNode : ParameterId::ShardSize;
    return parts.tracing.parameter<Ranks>(shardRanks(scenario, strategy), id, parameter(ParameterId::ShardSize).symbol);
}

Term<Ranks> expertShardRanksTerm(const StageParts &parts, const StrategySpec &strategy, const Term<Ranks> &dense)
{
    const Scenario &scenario = parts.scenario;
    if (!parts.expertsApart)
        return dense;
    if (expertShardRanks(scenario, strategy) == 1)
        return {Quantity<Ranks>(1), nullptr};
    const Parameter &row = parameter(ParameterId::ExpertParallel);
    return dense / parts.tracing.parameter<Count>(scenario.expertParallel, row.id, row.symbol);
}

} // namespace

RankInputs inputsFor(std::shared_ptr<const StageParts> parts, const StrategySpec &strategy, const RankPlace &place)
{
    const StageParts &of = *parts;
    const auto dense = shardRanksTerm(of, strategy);
    RankInputs in{
        .parts = std::move(parts),
        .strategy = strategy,
        .place = place,
        .shardRanks = dense,
        .expertShardRanks = expertShardRanksTerm(of, strategy, dense),
        .shard = {},
        .scenario = of.scenario,
        .tracing = of.tracing,
        .stage = of.stage,
        .tensors = of.tensors,
        .expertsApart = of.expertsApart,
        .copies = of.copies,
        .whole = of.whole,
        .units = of.units,
        .microBatch = of.microBatch,
        .sequence = of.sequence,
        .width = of.width,
        .layersInFlight = of.layersInFlight,
        .heads = of.heads,
        .fudge = of.fudge,
    };
    if (of.whole.all().count() > 0)
        in.shard = shardOf(in, StateShape::EachParameter);
    return in;
}

RankInputs inputsFor(const Scenario &scenario, const StrategySpec &strategy, const RankPlace &place, Tracing tracing)
{
    return inputsFor(std::make_shared<const StageParts>(stageParts(scenario, place.stage, tracing)), strategy, place);
}

} // namespace perrank
