// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/transients.h"

#include "core/memory/holdings.h"
#include "core/memory/model_states.h"

namespace perrank {

namespace {

constexpr std::string_view deepspeedStep =
    "DeepSpeed, runtime/zero/stage_1_and_2.py and stage3.py: gradients are copied to fp32 for the optimizer";

constexpr Fact singlePrecision{4, PERRANK_TEXT("bytes of an fp32 gradient at the step"), deepspeedStep};
constexpr Fact stepGroup{1'000'000'000, PERRANK_TEXT("elements that ZeRO-3 steps at once, sub_group_size"),
                         "DeepSpeed documentation, sub_group_size"};
constexpr Fact bucketElement{2, PERRANK_TEXT("bytes of a 16-bit gradient in a bucket"),
                             "DeepSpeed documentation, reduce_bucket_size"};
constexpr Fact overlappedBuckets{2, PERRANK_TEXT("buckets, one is filled while the other is sent"),
                                 "DeepSpeed documentation, overlap_comm"};

bool isAlone(const RankInputs &in)
{
    return in.copies.count() == 1;
}

bool isZero(const RankInputs &in)
{
    const StrategySpec &strategy = in.strategy;
    return strategy.shardsOptimizer && strategy.dealing == Dealing::Padded;
}

Term<Bytes> deepspeedBuckets(const RankInputs &in)
{
    const Parameter &row = parameter(ParameterId::ReduceBucketElements);
    const auto elements = in.tracing.parameter<Params>(in.scenario.reduceBucketElements, row.id, row.symbol);
    const auto bucket = elements * in.tracing.fact<BytesPerParam>(bucketElement);
    const bool overlaps = in.scenario.overlapComm.value_or(in.strategy.shardsParameters);
    return overlaps ? bucket * in.tracing.fact<Count>(overlappedBuckets) : bucket;
}

} // namespace

Term<Bytes> communicationBufferBytes(const RankInputs &in)
{
    if (isAlone(in))
        return {};
    if (in.scenario.accounting == Accounting::DeepSpeed && isZero(in))
        return deepspeedBuckets(in);
    const bool secondCopy = in.strategy.allReduces && accountings[in.scenario.accounting].copiesGradientsToBuckets;
    return secondCopy && !in.scenario.bucketViews ? gradientBytes(in) : Term<Bytes>{};
}

Term<Bytes> stepTemporaryBytes(const RankInputs &in)
{
    if (in.scenario.accounting != Accounting::DeepSpeed)
        return {};
    const auto part = holdingOf(in, in.strategy.shardsOptimizer).all();
    const auto atOnce = in.strategy.shardsParameters ? smallerOf(part, in.tracing.fact<Params>(stepGroup)) : part;
    return atOnce * in.tracing.fact<BytesPerParam>(singlePrecision);
}

} // namespace perrank
