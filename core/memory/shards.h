// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace perrank {

/// Who says that FSDP2 deals out whole rows.
inline constexpr std::string_view rowSharding =
    "PyTorch documentation, fully_shard: each parameter is split along dimension 0";

/// How `whole` elements are dealt out to `ranks` ranks in shards of ⌈whole / ranks⌉.
struct ShardLayout {
    std::int64_t shard = 0;     ///< elements that a full rank holds
    std::int64_t fullRanks = 0; ///< ranks that own a whole shard
    std::int64_t remainder = 0; ///< elements of the next rank, 0 when none is left over
    std::int64_t padding = 0;   ///< elements that are added when all ranks hold a whole shard

    bool operator==(const ShardLayout &) const = default;
};

/// `whole` and `ranks` are at least 1.
ShardLayout dealtOut(std::int64_t whole, std::int64_t ranks);

} // namespace perrank
