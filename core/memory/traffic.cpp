// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/traffic.h"

#include "core/memory/holdings.h"
#include "core/memory/model_states.h"

namespace perrank {

namespace {

constexpr std::string_view source = "Rajbhandari et al., ZeRO, 2020, §7";
constexpr std::string_view hybrid = "Zhao et al., PyTorch FSDP, VLDB 2023, §3.2.2";

Term<Bytes> times(const RankInputs &in, std::int64_t passes, std::string_view what, const Term<Bytes> &bytes)
{
    return passes == 1 ? bytes : in.tracing.fact<Count>({passes, what, source}) * bytes;
}

Term<Bytes> inEveryMicroBatch(const RankInputs &in, const Term<Bytes> &bytes)
{
    const Parameter &row = parameter(ParameterId::Accumulation);
    const std::int64_t microBatches = in.scenario.accumulation;
    return microBatches == 1 ? bytes : in.tracing.parameter<Count>(microBatches, row.id, row.symbol) * bytes;
}

/// The tensors that `ranks` ranks share, whole.
struct Shared {
    Term<Params> parameters;
    Term<Ranks> ranks;
};

/// One rank has them to itself: with as many expert ranks as data-parallel ones nothing is sent for an expert.
bool isAlone(const Shared &shared)
{
    return shared.ranks.count() == 1 && !shared.ranks.step;
}

Term<Bytes> plus(const Term<Bytes> &a, const Term<Bytes> &b)
{
    if (a.count() == 0)
        return b;
    return b.count() == 0 ? a : a + b;
}

Term<Bytes> gathered(const RankInputs &in, const Shared &shared)
{
    const StrategySpec &strategy = in.strategy;
    const auto weights = shared.parameters * weightOnTheWire(in);
    if (strategy.weightGathersPerMicroBatch == 0)
        return times(in, strategy.weightGathersPerStep, PERRANK_TEXT("all-gathers of the parameters per step"),
                     weights);
    const auto gathers = times(in, strategy.weightGathersPerMicroBatch,
                               PERRANK_TEXT("all-gathers of the parameters, for forward and for backward"), weights);
    return inEveryMicroBatch(in, gathers);
}

Term<Bytes> reduced(const RankInputs &in, const Shared &shared)
{
    const auto gradients = shared.parameters * gradientOnTheWire(in);
    return in.strategy.reducesEveryMicroBatch ? inEveryMicroBatch(in, gradients) : gradients;
}

Term<Bytes> allReduced(const RankInputs &in, const Shared &shared)
{
    return times(in, 2, PERRANK_TEXT("passes of an all-reduce: reduce-scatter and all-gather"),
                 shared.parameters * gradientOnTheWire(in));
}

/// What a ring of `ranks` sends per rank: all of it but the rank's own part.
Term<Bytes> aroundRing(const RankInputs &in, const Term<Bytes> &bytes, const Term<Ranks> &ranks)
{
    const auto others = ranks - in.tracing.fact<Ranks>({1, PERRANK_TEXT("the rank itself"), source});
    return proportionOf(bytes, others, ranks);
}

/// Groups that shard hold copies of each other's shards, and all-reduce the gradients of these.
Term<Bytes> betweenCopies(const RankInputs &in, const Shared &shared, std::int64_t copies)
{
    const std::int64_t groups = copies / shared.ranks.count();
    if (groups <= 1)
        return {};
    const auto ring =
        in.tracing.fact<Ranks>({groups, PERRANK_TEXT("shard groups that are copies of each other"), hybrid});
    const auto part = isAlone(shared) ? shared.parameters : sharedAcross(shared.ranks, shared.parameters);
    const Shared shard{part, ring};
    return inEveryMicroBatch(in, aroundRing(in, allReduced(in, shard), ring));
}

Term<Bytes> sentFor(const RankInputs &in, const Shared &shared, std::int64_t copies)
{
    if (isAlone(shared))
        return in.strategy.allReduces ? Term<Bytes>{} : betweenCopies(in, shared, copies);
    if (in.strategy.allReduces)
        return aroundRing(in, allReduced(in, shared), shared.ranks);
    const auto inside = aroundRing(in, gathered(in, shared) + reduced(in, shared), shared.ranks);
    const auto between = betweenCopies(in, shared, copies);
    return between.count() == 0 ? inside : inside + between;
}

} // namespace

Term<Bytes> sentPerRank(const RankInputs &in)
{
    const Holding whole = holdingOf(in, false);
    const std::int64_t copies = in.copies.count();
    const auto dense = sentFor(in, {whole.dense, in.shardRanks}, copies);
    if (whole.experts.count() == 0)
        return dense;
    const std::int64_t expertCopies = copies / in.scenario.expertParallel;
    const auto experts = sentFor(in, {whole.experts, in.expertShardRanks}, expertCopies);
    return experts.count() == 0 ? dense : plus(dense, experts);
}

} // namespace perrank
