// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/traffic.h"

#include "core/memory/holdings.h"
#include "core/memory/model_states.h"
#include "core/memory/step_units.h"
#include "core/memory/sums.h"

namespace perrank {

namespace {

constexpr std::string_view zeroPaper = "Rajbhandari et al., ZeRO, 2020, §7";
constexpr std::string_view hybrid = "Zhao et al., PyTorch FSDP, VLDB 2023, §3.2.2";
constexpr Fact castWeight{2, PERRANK_TEXT("bytes of a weight on the wire, cast to 16 bit"),
                          "PyTorch FSDP, MixedPrecision"};

Term<Params> times(const RankInputs &in, std::int64_t passes, std::string_view what, const Term<Params> &parameters)
{
    return passes == 1 ? parameters : in.tracing.fact<Count>({passes, what, zeroPaper}) * parameters;
}

Term<Params> inEveryMicroBatch(const RankInputs &in, const Term<Params> &parameters)
{
    const Parameter &row = parameter(ParameterId::Accumulation);
    const std::int64_t microBatches = in.scenario.accumulation;
    return microBatches == 1 ? parameters : in.tracing.parameter<Count>(microBatches, row.id, row.symbol) * parameters;
}

/// The tensors that `ranks` ranks share, whole, and those of them in a last unit that stays gathered.
struct Shared {
    Term<Params> parameters;
    Term<Ranks> ranks;
    std::int64_t inLastUnit = 0;
};

/// One rank has them to itself: with as many expert ranks as data-parallel ones nothing is sent for an expert.
bool isAlone(const Shared &shared)
{
    return shared.ranks.count() == 1 && !shared.ranks.step;
}

/// What is gathered in one micro-batch.
Term<Params> gatheredAtOnce(const RankInputs &in, const Shared &shared)
{
    const int gathers = in.strategy.weightGathersPerMicroBatch;
    const auto all = times(in, gathers, PERRANK_TEXT("all-gathers of the parameters, for forward and for backward"),
                           shared.parameters);
    if (shared.inLastUnit == 0)
        return all;
    return all
           - in.tracing.fact<Params>(
               {shared.inLastUnit, PERRANK_TEXT("parameters of the last unit, which stays gathered"), hybrid});
}

Term<Bytes> gathered(const RankInputs &in, const Shared &shared)
{
    if (in.strategy.weightGathersPerMicroBatch == 0)
        return shared.parameters * sentWeightBytes(in);
    return inEveryMicroBatch(in, gatheredAtOnce(in, shared)) * sentWeightBytes(in);
}

Term<Params> reducedParameters(const RankInputs &in, const Term<Params> &parameters)
{
    return reducesEveryMicroBatch(in) ? inEveryMicroBatch(in, parameters) : parameters;
}

Term<Bytes> reduced(const RankInputs &in, const Shared &shared)
{
    return reducedParameters(in, shared.parameters) * sentGradientBytes(in);
}

Term<Bytes> allReduced(const RankInputs &in, const Shared &shared)
{
    const auto twice =
        times(in, 2, PERRANK_TEXT("passes of an all-reduce: reduce-scatter and all-gather"), shared.parameters);
    return reducedParameters(in, twice) * sentGradientBytes(in);
}

/// What a ring of `ranks` sends per rank: all of it but the rank's own part.
Term<Bytes> aroundRing(const RankInputs &in, const Term<Bytes> &bytes, const Term<Ranks> &ranks)
{
    const auto others = ranks - in.tracing.fact<Ranks>({1, PERRANK_TEXT("the rank itself"), zeroPaper});
    return proportionOf(bytes, others, ranks);
}

/// Groups that shard hold copies of each other's shards, and all-reduce the gradients of these.
Term<Bytes> betweenCopies(const RankInputs &in, const Shared &shared, const Term<Ranks> &copies)
{
    const std::int64_t groups = copies.count() / shared.ranks.count();
    if (groups <= 1)
        return {};
    const auto others =
        in.tracing.fact<Ranks>({groups - 1, PERRANK_TEXT("other shard groups, which are copies of this one"), hybrid});
    return proportionOf(allReduced(in, shared), others, copies);
}

Term<Bytes> sentFor(const RankInputs &in, const Shared &shared, const Term<Ranks> &copies)
{
    if (in.strategy.allReduces)
        return isAlone(shared) ? Term<Bytes>{} : aroundRing(in, allReduced(in, shared), shared.ranks);
    if (allReducesGradients(in) && shared.ranks.count() == copies.count())
        return isAlone(shared) ? Term<Bytes>{} : aroundRing(in, allReduced(in, shared) + gathered(in, shared), copies);
    if (allReducesGradients(in)) {
        const auto reduced = aroundRing(in, allReduced(in, shared), copies);
        return isAlone(shared) ? reduced : plus(reduced, aroundRing(in, gathered(in, shared), shared.ranks));
    }
    if (isAlone(shared))
        return betweenCopies(in, shared, copies);
    const auto inside = aroundRing(in, gathered(in, shared) + reduced(in, shared), shared.ranks);
    const auto between = betweenCopies(in, shared, copies);
    return between.count() == 0 ? inside : inside + between;
}

Term<Ranks> expertCopies(const RankInputs &in)
{
    const Parameter &row = parameter(ParameterId::ExpertParallel);
    return in.copies / in.tracing.parameter<Count>(in.scenario.expertParallel, row.id, row.symbol);
}

} // namespace

Rate<BytesPerParam> sentWeightBytes(const RankInputs &in)
{
    if (in.scenario.accounting == Accounting::Fsdp)
        return in.tracing.rate<BytesPerParam>(castWeight);
    return weightOnTheWire(in);
}

Rate<BytesPerParam> sentGradientBytes(const RankInputs &in)
{
    if (!in.scenario.reduceDtype)
        return gradientOnTheWire(in);
    const Parameter &row = parameter(ParameterId::ReduceDtype);
    return in.tracing.rate<BytesPerParam>({dtypes[*in.scenario.reduceDtype].bytes, 1}, row.id, row.symbol);
}

bool runsAs(const RankInputs &in, Collectives collectives)
{
    const bool hasPrograms = in.strategy.weightGathersPerStep > 0;
    return hasPrograms && in.scenario.collectives == collectives;
}

bool allReducesGradients(const RankInputs &in)
{
    return in.strategy.allReduces || runsAs(in, Collectives::AsShipped);
}

bool reducesEveryMicroBatch(const RankInputs &in)
{
    return in.strategy.reducesEveryMicroBatch && !runsAs(in, Collectives::Megatron);
}

Term<Bytes> sentPerRank(const RankInputs &in)
{
    const Holding &whole = holdingOf(in, false);
    const bool keepsLast = in.scenario.keepLastUnit && in.strategy.weightGathersPerMicroBatch > 1;
    const StepUnit last = keepsLast ? stepUnits(in).back() : StepUnit{};
    const auto dense = sentFor(in, {whole.dense, in.shardRanks, last.dense}, in.copies);
    if (whole.experts.count() == 0)
        return dense;
    const auto experts = sentFor(in, {whole.experts, in.expertShardRanks, last.experts}, expertCopies(in));
    return experts.count() == 0 ? dense : plus(dense, experts);
}

} // namespace perrank
