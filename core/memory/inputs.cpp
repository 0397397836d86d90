// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/inputs.h"

#include "core/memory/holdings.h"
#include "core/memory/schedule.h"
#include "core/memory/units.h"

namespace perrank {

namespace {

template <class U>
Term<U> whole(const Tracing &tracing, ParameterId id, std::int64_t value)
{
    return tracing.parameter<U>(value, id, parameter(id).symbol);
}

/// N, the number of ranks themselves where nothing but data is split.
Term<Ranks> copiesTerm(const Scenario &scenario, Tracing tracing)
{
    const std::string_view symbol = parameter(ParameterId::Ranks).symbol;
    if (scenario.tensorParallel == 1 && scenario.pipelineParallel == 1)
        return tracing.parameter<Ranks>(scenario.ranks, ParameterId::Ranks, symbol);
    Term<Ranks> copies = tracing.parameter<Ranks>(scenario.ranks, ParameterId::Ranks, PERRANK_TEXT("ranks"));
    if (scenario.tensorParallel > 1)
        copies = copies / whole<Count>(tracing, ParameterId::TensorParallel, scenario.tensorParallel);
    if (scenario.pipelineParallel > 1)
        copies = copies / whole<Count>(tracing, ParameterId::PipelineParallel, scenario.pipelineParallel);
    return copies.named(symbol);
}

Term<Ranks> shardRanksTerm(const Scenario &scenario, const StrategySpec &strategy, const Term<Ranks> &copies,
                           Tracing tracing)
{
    if (!usesShardSize(scenario, strategy))
        return copies;
    const ParameterId id = scenario.shardSize == 0 ? ParameterId::GpusPerNode : ParameterId::ShardSize;
    return tracing.parameter<Ranks>(shardRanks(scenario, strategy), id, parameter(ParameterId::ShardSize).symbol);
}

Term<Ranks> expertShardRanksTerm(const Scenario &scenario, const StrategySpec &strategy, const Term<Ranks> &dense,
                                 Tracing tracing)
{
    if (scenario.experts == 0 || scenario.expertParallel == 1)
        return dense;
    if (expertShardRanks(scenario, strategy) == 1)
        return {Quantity<Ranks>(1), nullptr};
    return dense / whole<Count>(tracing, ParameterId::ExpertParallel, scenario.expertParallel);
}

void listHoldings(RankInputs &in)
{
    in.whole = holdingIn(in, false, StateShape::EachParameter);
    in.shard = holdingIn(in, true, StateShape::EachParameter);
    in.units = unitsIn(in);
}

/// A sequence is cut into pieces for context-parallel ranks.
Term<Tokens> pieceOfSequence(const Scenario &scenario, Tracing tracing)
{
    const auto sequence = whole<Tokens>(tracing, ParameterId::Sequence, scenario.sequence);
    if (scenario.contextParallel == 1)
        return sequence;
    return sequence / whole<Count>(tracing, ParameterId::ContextParallel, scenario.contextParallel);
}

} // namespace

bool RankInputs::isWholeModel() const
{
    return scenario.tensorParallel == 1 && scenario.pipelineParallel == 1 && !expertsApart;
}

RankInputs inputsFor(const Scenario &scenario, const StrategySpec &strategy, const RankPlace &place, Tracing tracing,
                     Tensors tensors)
{
    const bool listed = scenario.isFromShape() && tensors == Tensors::Listed;
    const Slice slice = sliceOf(scenario, place.stage);
    const auto copies = copiesTerm(scenario, tracing);
    const auto dense = shardRanksTerm(scenario, strategy, copies, tracing);
    RankInputs in{
        .scenario = scenario,
        .strategy = strategy,
        .place = place,
        .tracing = tracing,
        .stage = slice.stage,
        .tensors = listed ? heldTensors(scenario, slice, tracing) : std::vector<HeldTensor>{},
        .expertsApart = scenario.experts > 0 && scenario.expertParallel > 1,
        .copies = copies,
        .shardRanks = dense,
        .expertShardRanks = expertShardRanksTerm(scenario, strategy, dense, tracing),
        .whole = {},
        .shard = {},
        .units = {},
        .microBatch = whole<Count>(tracing, ParameterId::MicroBatch, scenario.microBatch),
        .sequence = pieceOfSequence(scenario, tracing),
        .width = whole<ElementsPerToken>(tracing, ParameterId::Width, scenario.width),
        .layersInFlight = layersInFlight(scenario, slice.stage, tracing),
        .heads = whole<Count>(tracing, ParameterId::Heads, scenario.heads),
        .fudge = tracing.factor(scenario.fudge, ParameterId::Fudge, parameter(ParameterId::Fudge).symbol, Trust::Fudge),
    };
    if (tensors == Tensors::Listed)
        listHoldings(in);
    return in;
}

} // namespace perrank
