// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/buckets.h"

#include "core/memory/traffic.h"

#include <algorithm>
#include <numeric>

namespace perrank {

namespace {

constexpr std::int64_t mebibyte = 1'048'576;
// PyTorch, torch/nn/parallel/distributed.py: a small first bucket, so that sending begins early.
constexpr std::int64_t firstBucketBytes = mebibyte;
constexpr std::int64_t bucketBytes = 25 * mebibyte;
// Megatron-Core, DistributedDataParallelConfig: the larger of the two.
constexpr std::int64_t megatronElements = 40'000'000;
constexpr std::int64_t megatronElementsPerRank = 1'000'000;
// DeepSpeed counts elements of 16 bit.
constexpr std::int64_t deepspeedElementBytes = 2;

/// How many elements fit in so many bytes on the wire; at least one.
std::int64_t elementsIn(const RankInputs &in, std::int64_t bytes)
{
    const Ratio each = sentGradientBytes(in).ratio;
    if (each.numerator == 0)
        return endless;
    return std::max<std::int64_t>(1, saturatingProduct(bytes, each.denominator) / each.numerator);
}

BucketSizes alike(std::int64_t elements)
{
    return {elements, elements};
}

BucketSizes usualSizes(const RankInputs &in)
{
    if (runsAs(in, Collectives::AsShipped))
        return alike(in.scenario.reduceBucketElements);
    if (runsAs(in, Collectives::Megatron))
        return alike(std::max(megatronElements, megatronElementsPerRank * in.copies.count()));
    return {elementsIn(in, firstBucketBytes), elementsIn(in, bucketBytes)};
}

} // namespace

BucketSizes bucketSizes(const RankInputs &in)
{
    const Bucket &bucket = in.scenario.bucket;
    switch (bucket.kind) {
    case BucketKind::Default:
        return usualSizes(in);
    case BucketKind::Layer:
        return {};
    case BucketKind::Bytes:
        break;
    }
    if (runsAs(in, Collectives::AsShipped))
        return alike(std::max<std::int64_t>(1, bucket.bytes / deepspeedElementBytes));
    return alike(elementsIn(in, bucket.bytes));
}

std::int64_t bucketCount(const std::vector<std::int64_t> &sizes, const BucketSizes &bucket)
{
    if (bucket.first == 0)
        return static_cast<std::int64_t>(sizes.size());
    const std::int64_t all = std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0}, saturatingSum);
    if (all <= bucket.first)
        return 1;
    return 1 + (all - bucket.first) / bucket.others + ((all - bucket.first) % bucket.others != 0 ? 1 : 0);
}

std::vector<GradientBucket> bucketsOf(const std::vector<std::int64_t> &sizes, const BucketSizes &bucket)
{
    std::vector<GradientBucket> buckets;
    std::int64_t room = 0; // in the newest one
    for (std::size_t unit = sizes.size(); unit-- > 0;) {
        for (std::int64_t left = sizes[unit]; left > 0;) {
            if (room == 0) {
                room = bucket.first == 0 ? left : buckets.empty() ? bucket.first : bucket.others;
                buckets.push_back({0, unit});
            }
            const std::int64_t taken = std::min(left, room);
            buckets.back().elements += taken;
            buckets.back().lowestUnit = unit;
            left -= taken;
            room -= taken;
        }
    }
    return buckets;
}

} // namespace perrank
