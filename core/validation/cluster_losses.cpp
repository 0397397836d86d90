// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/validation/cluster_losses.h"

#include <algorithm>
#include <cmath>

namespace perrank {

namespace {

Nanoseconds partOf(Nanoseconds time, double share)
{
    return Nanoseconds(std::llround(static_cast<double>(time.count()) * share));
}

Nanoseconds computing(const TimeShares &times)
{
    return times.compute + times.overlapped;
}

} // namespace

ClusterLosses clusterLosses(const StepTimeline &step, std::int64_t machines)
{
    const TimeShares busiest =
        std::ranges::max(step.ranks, {}, [](const RankTimes &ranks) { return computing(ranks.times); }).times;
    const double anySlow = 1 - std::pow(1 - slowMachineShare, static_cast<double>(machines));
    ClusterLosses losses;
    losses.contention = partOf(busiest.overlapped, contentionSlowdown / (1 + contentionSlowdown));
    losses.slowMachines = partOf(computing(busiest) + losses.contention, slowMachineFactor * anySlow);
    return losses;
}

} // namespace perrank
