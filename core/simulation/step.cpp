// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/step.h"

#include "core/memory/estimate.h"
#include "core/simulation/step_issues.h"
#include "core/simulation/step_player.h"

#include <algorithm>

namespace perrank {

namespace {

Estimate estimateOf(const Scenario &scenario, Strategy id)
{
    Scenario one = scenario;
    one.strategies = {id};
    return estimateResolved(one, false);
}

/// What the estimate cannot put a number on, the step cannot either.
void passOn(const std::vector<Issue> &found, std::vector<Issue> &issues)
{
    const Issue *reason = findImpossible(found);
    if (reason != nullptr && std::ranges::find(issues, *reason) == issues.end())
        issues.push_back(*reason);
}

} // namespace

double StepTimeline::bytesOf(const Operation &operation) const
{
    const double each = operation.payload == Payload::Weights ? weightBytes : gradientBytes;
    return static_cast<double>(operation.elements) * each / static_cast<double>(operation.parts);
}

StepSimulation simulateStep(const Scenario &scenario, std::int64_t step)
{
    StepSimulation result{resolved(scenario), {}, stepIssues(scenario)};
    if (findImpossible(result.issues) != nullptr)
        return result;
    for (const Strategy id : result.scenario.strategies) {
        // The step is that of the stage and the copies that the estimate finds to hold the most.
        const Estimate found = estimateOf(result.scenario, id);
        passOn(found.issues, result.issues);
        const RankInputs in =
            inputsFor(result.scenario, strategies[id], found.strategies.front().worst().place, Tracing(false));
        StepPlayer player(in);
        auto problem = player.prepare();
        if (!problem)
            problem = player.play(step);
        if (problem) {
            result.issues.push_back(*std::move(problem));
            result.strategies.clear();
            return result;
        }
        player.count();
        result.strategies.push_back(player.take());
    }
    return result;
}

} // namespace perrank
