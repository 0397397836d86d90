// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/shards.h"

namespace perrank {

ShardLayout dealtOut(std::int64_t whole, std::int64_t ranks)
{
    const std::int64_t shard = whole / ranks + (whole % ranks != 0 ? 1 : 0);
    return {
        .shard = shard,
        .fullRanks = whole / shard,
        .remainder = whole % shard,
        .padding = shard * ranks - whole,
    };
}

} // namespace perrank
