// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/traffic.h"

#include "core/memory/model_states.h"

namespace perrank {

namespace {

constexpr std::string_view source = "Rajbhandari et al., ZeRO, 2020, §7";

Term<BytesPerParam> times(const RankInputs &in, std::int64_t passes, std::string_view what,
                          const Term<BytesPerParam> &bytes)
{
    return passes == 1 ? bytes : in.tracing.fact<Count>({passes, what, source}) * bytes;
}

Term<BytesPerParam> inEveryMicroBatch(const RankInputs &in, const Term<BytesPerParam> &bytes)
{
    const Parameter &row = parameter(ParameterId::Accumulation);
    const std::int64_t microBatches = in.scenario.accumulation;
    return microBatches == 1 ? bytes : in.tracing.parameter<Count>(microBatches, row.id, row.symbol) * bytes;
}

Term<BytesPerParam> gatheredPerParam(const RankInputs &in)
{
    const StrategySpec &strategy = in.strategy;
    const auto weight = weightOnTheWire(in);
    if (strategy.weightGathersPerMicroBatch == 0)
        return times(in, strategy.weightGathersPerStep, PERRANK_TEXT("all-gathers of the parameters per step"), weight);
    const auto gathers = times(in, strategy.weightGathersPerMicroBatch,
                               PERRANK_TEXT("all-gathers of the parameters, for forward and for backward"), weight);
    return inEveryMicroBatch(in, gathers);
}

Term<BytesPerParam> reducedPerParam(const RankInputs &in)
{
    const auto gradient = gradientOnTheWire(in);
    return in.strategy.reducesEveryMicroBatch ? inEveryMicroBatch(in, gradient) : gradient;
}

/// Bytes per parameter that pass through the collectives of a step, before (N − 1) / N.
Term<BytesPerParam> movedPerParam(const RankInputs &in)
{
    if (in.strategy.allReduces)
        return times(in, 2, PERRANK_TEXT("passes of an all-reduce: reduce-scatter and all-gather"),
                     gradientOnTheWire(in));
    return gatheredPerParam(in) + reducedPerParam(in);
}

} // namespace

Term<Bytes> sentPerRank(const RankInputs &in)
{
    const auto moved = in.parameters * movedPerParam(in);
    const auto others = in.ranks - in.tracing.fact<Ranks>({1, PERRANK_TEXT("the rank itself"), source});
    return proportionOf(moved, others, in.ranks);
}

} // namespace perrank
