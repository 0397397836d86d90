// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/rank_step.h"

#include <algorithm>

namespace perrank {

const MemoryCourse &RankStep::course() const
{
    return line->memory[static_cast<std::size_t>(line->memoryOf[actor])];
}

const MemoryState &RankStep::peak() const
{
    return course().states[static_cast<std::size_t>(course().peak().state)];
}

Nanoseconds RankStep::peakAt() const
{
    return course().timeOf(course().peak(), spans());
}

TimeShares RankStep::times() const
{
    return timeShares(*line->program, spans(), line->end);
}

const MemoryState &RankStep::heldAt(Nanoseconds time) const
{
    const auto isLater = [&](Nanoseconds asked, const MemoryMoment &moment) {
        return asked < course().timeOf(moment, spans());
    };
    const auto &moments = course().moments;
    const auto after = std::upper_bound(moments.begin(), moments.end(), time, isLater);
    const MemoryMoment &moment = after == moments.begin() ? moments.front() : *std::prev(after);
    return course().states[static_cast<std::size_t>(moment.state)];
}

const StepTimeline *timelineOf(const StepSimulation &simulation, Strategy strategy)
{
    const auto found = std::ranges::find(simulation.strategies, strategy, &StepTimeline::strategy);
    return found == simulation.strategies.end() ? nullptr : &*found;
}

std::optional<RankStep> rankStep(const StepSimulation &simulation, Strategy strategy, std::int64_t rank)
{
    const StepTimeline *line = timelineOf(simulation, strategy);
    if (line == nullptr)
        return std::nullopt;
    const std::int64_t copy = line->copies.copyOf(rank);
    const auto actor = static_cast<std::size_t>(line->alike.classOf[static_cast<std::size_t>(copy)]);
    return RankStep{line, actor, line->copies.rankOf(copy)};
}

} // namespace perrank
