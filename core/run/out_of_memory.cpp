// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/out_of_memory.h"

#include "core/simulation/operation_words.h"

#include <algorithm>
#include <cmath>

namespace perrank {

namespace {

Quantity<Bytes> heldIn(const MemoryState &state, double factor)
{
    const auto grows =
        static_cast<double>(saturatingSum(state.of(Component::Activations), state.of(Component::Logits)));
    const double more = std::ceil((factor - 1) * grows);
    return Quantity<Bytes>(saturatingSum(state.all(), static_cast<std::int64_t>(std::min(more, 4e18))));
}

MemoryOverrun overrunAt(const RankStep &rank, const MemoryMoment &moment, const Scenario &scenario, double factor)
{
    const MemoryState &state = rank.course().states[static_cast<std::size_t>(moment.state)];
    const bool isFirst = moment.operation == noOperation;
    return {rank.course().timeOf(moment, rank.spans()),
            isFirst ? std::string()
                    : operationWords(rank.line->units, rank.operations()[static_cast<std::size_t>(moment.operation)]),
            heldIn(state, factor),
            Quantity<Bytes>(std::max<std::int64_t>(0, gpuBytes(scenario.gpu) - scenario.contextBytes))};
}

std::vector<MemoryOverrun> courseOf(const StepSimulation &simulation, const OutOfMemory &fault)
{
    const auto rank = rankStep(simulation, simulation.scenario.strategies.front(), fault.rank);
    std::vector<MemoryOverrun> course;
    for (std::size_t i = 0; rank && i < rank->course().moments.size(); ++i)
        course.push_back(overrunAt(*rank, rank->course().moments[i], simulation.scenario, fault.factor));
    return course;
}

} // namespace

std::optional<MemoryOverrun> memoryOverrun(const StepSimulation &simulation, const OutOfMemory &fault)
{
    const std::vector<MemoryOverrun> course = courseOf(simulation, fault);
    const auto found =
        std::ranges::find_if(course, [](const MemoryOverrun &each) { return each.bytes > each.capacity; });
    return found == course.end() ? std::nullopt : std::optional(*found);
}

MemoryOverrun largestHeld(const StepSimulation &simulation, const OutOfMemory &fault)
{
    const std::vector<MemoryOverrun> course = courseOf(simulation, fault);
    return course.empty() ? MemoryOverrun{} : *std::ranges::max_element(course, {}, &MemoryOverrun::bytes);
}

} // namespace perrank
