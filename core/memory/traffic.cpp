// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/traffic.h"

#include "core/memory/model_states.h"

namespace perrank {

namespace {

constexpr std::string_view source = "Rajbhandari et al., ZeRO, 2020, §7";

template <class U>
Term<U> times(const RankInputs &in, std::int64_t passes, std::string_view what, const Term<U> &bytes)
{
    return passes == 1 ? bytes : in.tracing.fact<Count>({passes, what, source}) * bytes;
}

/// Bytes per parameter that pass through the collectives of a step, before (N − 1) / N.
Term<BytesPerParam> movedPerParam(const RankInputs &in)
{
    const StrategySpec &strategy = in.strategy;
    const std::int64_t microBatches = in.scenario.accumulation;
    if (strategy.allReduces)
        return times(in, 2, "passes of an all-reduce: reduce-scatter and all-gather", gradientOnTheWire(in));
    const std::int64_t gathers = strategy.weightGathersPerStep + strategy.weightGathersPerMicroBatch * microBatches;
    const std::int64_t reduces = strategy.reducesEveryMicroBatch ? microBatches : 1;
    return times(in, gathers, "all-gathers of the parameters per step", weightOnTheWire(in)) +
           times(in, reduces, "reduce-scatters of the gradients per step", gradientOnTheWire(in));
}

} // namespace

Term<Bytes> sentPerRank(const RankInputs &in)
{
    const auto moved = in.parameters * movedPerParam(in);
    const auto others = in.ranks - in.tracing.fact<Ranks>({1, "the rank itself", source});
    return proportionOf(moved, others, in.ranks);
}

} // namespace perrank
