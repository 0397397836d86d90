// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/step_units.h"

namespace perrank {

/// Gradients that are sent at once.
struct GradientBucket {
    std::int64_t elements = 0;
    std::size_t lowestUnit = 0; ///< ready when the backward pass of this one has ended

    bool operator==(const GradientBucket &) const = default;
};

/// How many elements a bucket takes: the first, and each after it. Zero = one bucket per unit.
struct BucketSizes {
    std::int64_t first = 0;
    std::int64_t others = 0;
};

/// By the scenario's `bucket`, for the program that the strategy runs.
BucketSizes bucketSizes(const RankInputs &in);

/// Gradients in the order of the backward pass, the last unit first, in pieces across the borders of units. `sizes`
/// holds how many parameters each unit has. Units without any fill no bucket.
std::vector<GradientBucket> bucketsOf(const std::vector<std::int64_t> &sizes, const BucketSizes &bucket);

/// How many that would be.
std::int64_t bucketCount(const std::vector<std::int64_t> &sizes, const BucketSizes &bucket);

} // namespace perrank
