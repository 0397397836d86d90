// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/step_traffic.h"

#include "core/simulation/collective_cost.h"

#include <algorithm>
#include <cmath>

namespace perrank {

namespace {

/// Of n ranks over k nodes each sends (k − 1) / k of its node's share of the buffer to other nodes.
double acrossNodes(const GroupShape &group, int passes, double bytes)
{
    if (group.nodes <= 1)
        return 0;
    const auto nodes = static_cast<double>(group.nodes);
    const auto onEach = static_cast<double>(std::max<std::int64_t>(1, group.ranks / group.nodes));
    return passes * (nodes - 1) * bytes / (nodes * onEach);
}

Quantity<Bytes> acrossNodes(const StepTimeline &line)
{
    double sum = 0;
    for (const Operation &operation : line.program->operations) {
        if (!isCollective(operation.kind))
            continue;
        const auto group = line.alike.groupsOfClass.front()[static_cast<std::size_t>(operation.grouping)];
        const GroupShape &shape = line.alike.shapes[static_cast<std::size_t>(group)];
        sum += acrossNodes(shape, operationKinds[operation.kind].passes, line.bytesOf(operation));
    }
    return Quantity<Bytes>(rounded(sum).count());
}

} // namespace

std::vector<StepTraffic> stepTraffic(const StepSimulation &simulation)
{
    std::vector<StepTraffic> all;
    for (const StepTimeline &line : simulation.strategies) {
        StepTraffic traffic{line.strategy,  line.collectives, line.sentPerRank, acrossNodes(line),
                            Nanoseconds(0), line.end,         line.peak.bytes};
        for (const RankTimes &ranks : line.ranks)
            traffic.exposed = std::max(traffic.exposed, ranks.times.exposed);
        all.push_back(traffic);
    }
    return all;
}

std::optional<std::int64_t> hundredthsOfDdp(const std::vector<StepTraffic> &all, const StepTraffic &one)
{
    const auto ddp = std::ranges::find(all, Strategy::Ddp, &StepTraffic::strategy);
    if (ddp == all.end() || ddp->sent.count() == 0)
        return std::nullopt;
    return std::llround(100.0 * static_cast<double>(one.sent.count()) / static_cast<double>(ddp->sent.count()));
}

} // namespace perrank
