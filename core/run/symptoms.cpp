// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/symptoms.h"

#include "core/memory/shards.h"

#include <algorithm>

namespace perrank {

double slowdownOf(const std::vector<double> &times)
{
    const auto [fastest, slowest] = std::ranges::minmax(times);
    return slowest / fastest;
}

std::optional<std::size_t> stragglerIn(const std::vector<double> &times, double threshold)
{
    if (times.empty() || slowdownOf(times) < threshold)
        return std::nullopt;
    return static_cast<std::size_t>(std::ranges::max_element(times) - times.begin());
}

std::vector<std::int64_t> batchesOf(std::int64_t samples, std::int64_t ranks, std::int64_t microBatch, bool dropsLast)
{
    std::vector<std::int64_t> batches;
    for (std::int64_t rank = 0; rank < ranks; ++rank) {
        const std::int64_t own = samples / ranks + (rank < samples % ranks && !dropsLast ? 1 : 0);
        batches.push_back(dropsLast ? own / microBatch : (own + microBatch - 1) / microBatch);
    }
    return batches;
}

std::optional<UnequalPieces> unequalPieces(std::int64_t dimension, std::int64_t ranks)
{
    const ShardLayout cut = dealtOut(dimension, ranks);
    if (cut.padding == 0 || cut.fullRanks == 0)
        return std::nullopt;
    return UnequalPieces{cut.fullRanks - 1, cut.shard, cut.remainder};
}

} // namespace perrank
