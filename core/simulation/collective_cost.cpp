// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/collective_cost.h"

#include <algorithm>
#include <cmath>

namespace perrank {

namespace {

constexpr double perMicrosecond = 1000;

/// Bytes ÷ (10⁹ bytes per second) is nanoseconds. Of `members` each sends all but its own part, `passes` times.
double ringTime(int passes, std::int64_t members, double bytes, double gigabytesPerSecond)
{
    const auto n = static_cast<double>(members);
    return passes * (n - 1) * bytes / (n * gigabytesPerSecond);
}

double oneLevel(const CustomNetwork &links, int passes, double bytes, std::int64_t ranks)
{
    return links.latencyMicroseconds * perMicrosecond + ringTime(passes, ranks, bytes, links.busGigabytesPerSecond);
}

double twoLevels(const CustomNetwork &links, int passes, double bytes, const GroupShape &group)
{
    const std::int64_t onEach = std::max<std::int64_t>(1, group.ranks / group.nodes);
    const double inside = ringTime(passes, onEach, bytes, links.busGigabytesPerSecond);
    const double between =
        ringTime(passes, group.nodes, bytes / static_cast<double>(onEach), *links.interGigabytesPerSecond);
    return links.interLatencyMicroseconds * perMicrosecond + std::max(inside, between)
           + (1 - links.overlap) * std::min(inside, between);
}

} // namespace

Nanoseconds rounded(double nanoseconds)
{
    if (nanoseconds >= static_cast<double>(longestTime.count()))
        return longestTime;
    return Nanoseconds(std::llround(nanoseconds));
}

Nanoseconds collectiveTime(const CustomNetwork &links, OperationKind kind, double bytes, const GroupShape &group)
{
    const int passes = operationKinds[kind].passes;
    const bool isTwoLevel = group.nodes > 1 && links.interGigabytesPerSecond.has_value();
    const double time =
        isTwoLevel ? twoLevels(links, passes, bytes, group) : oneLevel(links, passes, bytes, group.ranks);
    return rounded(time * group.slowdown);
}

} // namespace perrank
