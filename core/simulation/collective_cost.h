// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/step_settings.h"
#include "core/simulation/operation.h"

namespace perrank {

/// Where the members of a group are.
struct GroupShape {
    std::int64_t ranks = 1;
    std::int64_t nodes = 1; ///< over which they are spread
    double slowdown = 1;    ///< of their slow links, all multiplied

    bool operator==(const GroupShape &) const = default;
};

/// How long a collective over a buffer of `bytes` takes: latency + passes × (n − 1) / n × bytes / bandwidth inside a
/// node. Over several nodes, where the network has two levels, the parts inside and between nodes overlap as far as the
/// network says. Rounded once to a whole nanosecond. Sources: nccl-tests, doc/PERFORMANCE.md, for the bus bandwidth;
/// the two levels after published times of 4 GiB on 4 × 8 B200.
Nanoseconds collectiveTime(const CustomNetwork &links, OperationKind kind, double bytes, const GroupShape &group);

/// A time in nanoseconds, rounded; what is longer than the longest that can be counted is the longest.
Nanoseconds rounded(double nanoseconds);
inline constexpr Nanoseconds longestTime{4'000'000'000'000'000'000};

} // namespace perrank
