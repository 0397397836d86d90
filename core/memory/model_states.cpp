// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/model_states.h"

#include "core/memory/shards.h"

namespace perrank {

namespace {

constexpr Fact momentsOfAdam{2, PERRANK_TEXT("moments of Adam, each kept once per parameter"),
                             "Kingma and Ba, Adam, 2015"};
constexpr Fact quantizedState{1, PERRANK_TEXT("bytes of an 8-bit optimizer state"),
                              "Dettmers et al., 8-bit Optimizers, 2022"};
constexpr Fact quantizedBlock{256, PERRANK_TEXT("parameters that share one scale"),
                              "bitsandbytes, block-wise optimizers"};
constexpr Fact quantizedScale{4, PERRANK_TEXT("bytes of the fp32 scale of a block"),
                              "bitsandbytes, block-wise optimizers"};

const AccountingSpec &accountingOf(const RankInputs &in)
{
    return accountings[in.scenario.accounting];
}

const OptimizerSpec &optimizerOf(const RankInputs &in)
{
    return optimizers[in.scenario.optimizer];
}

Term<BytesPerParam> perParam(const RankInputs &in, const StateBytes &bytes)
{
    if (!bytes.ofDtype)
        return in.tracing.fact<BytesPerParam>({bytes.bytes, bytes.name, bytes.source});
    const auto ofDtype = dtypes[in.scenario.dtype].bytes;
    return in.tracing.parameter<BytesPerParam>(ofDtype, ParameterId::Dtype, parameter(ParameterId::Dtype).symbol);
}

/// What is left for the one rank after the full ones: P − first × shard.
Term<Params> remainderHeld(const RankInputs &in, const Term<Params> &shard)
{
    const auto before = in.tracing.fact<Count>(
        {in.range.first, PERRANK_TEXT("ranks before this one, each with a whole shard"), sources::fsdp});
    return in.parameters - before * shard;
}

/// Parameters whose state a rank of this group holds; none at all once FSDP has dealt out the whole.
Term<Params> held(const RankInputs &in, bool sharded)
{
    if (!sharded || in.scenario.ranks == 1)
        return in.parameters;
    const auto shard = sharedAcross(in.ranks, in.parameters);
    if (in.strategy.dealing == Dealing::Padded)
        return shard;
    const ShardLayout layout = dealtOut(in.scenario.parameters, in.scenario.ranks);
    if (in.range.first < layout.fullRanks)
        return shard;
    const bool holdsRemainder = in.range.first == layout.fullRanks && layout.remainder > 0;
    return holdsRemainder ? remainderHeld(in, shard) : Term<Params>{};
}

Term<Bytes> quantizedStateBytes(const RankInputs &in, const Term<Params> &params)
{
    const auto states = params * in.tracing.fact<BytesPerParam>(quantizedState);
    const auto blocks = params / in.tracing.fact<Count>(quantizedBlock);
    return states + blocks * in.tracing.fact<BytesPerParam>(quantizedScale);
}

/// One optimizer state of every parameter that this rank holds.
Term<Bytes> optimizerStateBytes(const RankInputs &in)
{
    const auto params = held(in, in.strategy.shardsOptimizer);
    if (params.count() == 0)
        return {};
    if (optimizerOf(in).eightBit)
        return quantizedStateBytes(in, params);
    return params * perParam(in, accountingOf(in).optimizerState);
}

} // namespace

Term<Bytes> parameterBytes(const RankInputs &in)
{
    return held(in, in.strategy.shardsParameters) * perParam(in, accountingOf(in).parameters);
}

Term<Bytes> gradientBytes(const RankInputs &in)
{
    return held(in, in.strategy.shardsGradients) * perParam(in, accountingOf(in).gradients);
}

Term<Bytes> mergedOptimizerBytes(const RankInputs &in)
{
    const OptimizerSpec &optimizer = optimizerOf(in);
    if (!accountingOf(in).mergesOptimizer || !optimizer.momentum)
        return {};
    const auto oneState = optimizerStateBytes(in);
    return optimizer.variance ? oneState * in.tracing.fact<Count>(momentsOfAdam) : oneState;
}

Term<Bytes> masterWeightBytes(const RankInputs &in)
{
    const StateBytes &master = accountingOf(in).masterWeights;
    if (master.bytes == 0)
        return {};
    return held(in, in.strategy.shardsOptimizer) * perParam(in, master);
}

Term<Bytes> momentumBytes(const RankInputs &in)
{
    const bool keeps = !accountingOf(in).mergesOptimizer && optimizerOf(in).momentum;
    return keeps ? optimizerStateBytes(in) : Term<Bytes>{};
}

Term<Bytes> varianceBytes(const RankInputs &in)
{
    const bool keeps = !accountingOf(in).mergesOptimizer && optimizerOf(in).variance;
    return keeps ? optimizerStateBytes(in) : Term<Bytes>{};
}

Term<BytesPerParam> weightOnTheWire(const RankInputs &in)
{
    return perParam(in, accountingOf(in).parameters);
}

Term<BytesPerParam> gradientOnTheWire(const RankInputs &in)
{
    return perParam(in, accountingOf(in).gradients);
}

} // namespace perrank
