// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/cluster_losses.h"

#include "core/scenario/field_values.h"

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

ClusterLosses clusterLosses(const StepTimeline &step, const Scenario &scenario)
{
    const TimeShares busiest =
        std::ranges::max(step.ranks, {}, [](const RankTimes &ranks) { return computing(ranks.times); }).times;
    ClusterLosses losses;
    losses.machines = nodesOf(scenario);
    const double anySlow = 1 - std::pow(1 - slowMachineShare, static_cast<double>(losses.machines));
    losses.contention = partOf(busiest.overlapped, contentionSlowdown / (1 + contentionSlowdown));
    losses.slowMachines = partOf(computing(busiest) + losses.contention, slowMachineFactor * anySlow);
    return losses;
}

} // namespace perrank
