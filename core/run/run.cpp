// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run.h"

#include "core/memory/estimate.h"
#include "core/run/expected.h"
#include "core/run/run_issues.h"
#include "core/run/run_log.h"
#include "core/run/run_player.h"
#include "core/run/what_lasts.h"
#include "core/simulation/step_issues.h"

namespace perrank {

namespace {

/// Where the estimate finds most held, as for the step.
RankPlace worstPlace(const Scenario &scenario, Strategy strategy)
{
    Scenario one = scenario;
    one.strategies = {strategy};
    return estimateResolved(one, false).strategies.front().worst().place;
}

/// The step as it would be without jitter.
std::optional<ExpectedInputs::CalmStep> calmStep(const Scenario &scenario, const RankPlace &place, Strategy strategy)
{
    if (std::holds_alternative<std::monostate>(scenario.jitter) || scenario.stepMilliseconds > 0)
        return std::nullopt;
    Scenario calm = scenario;
    calm.jitter = {};
    const RankInputs in = inputsFor(calm, strategies[strategy], place, Tracing(false));
    StepPlayer player(in);
    if (player.prepare() || player.play(0))
        return std::nullopt;
    const TimeShares times =
        timeShares(*player.line().program, player.line().playback.spans.front(), player.line().end);
    return ExpectedInputs::CalmStep{player.line().end, times.compute + times.overlapped};
}

/// One after the other, so that what is too much is said before it is begun.
std::optional<Issue> playInto(RunSimulation &run, const Scenario &scenario)
{
    const RankPlace place = worstPlace(scenario, run.strategy);
    const RankInputs in = inputsFor(scenario, strategies[run.strategy], place, Tracing(false));
    StepPlayer player(in);
    if (auto issue = player.prepare())
        return issue;
    StepClock clock(scenario, player);
    if (auto issue = clock.prepare())
        return issue;
    Saves saves(scenario);
    const Saves::Size size = saves.size();
    const auto *slow = firstOf<SlowSave>(scenario.faults);
    const ExpectedInputs inputs{scenario,
                                saves.time(),
                                size.mostOfOne,
                                size.all,
                                clock.time(0, scenario.steps) / scenario.steps,
                                player.line().copies.count,
                                calmStep(scenario, place, run.strategy),
                                slow == nullptr ? 0 : slow->seconds};
    for (Issue &issue : runIssues(run.step, saves))
        run.issues.push_back(std::move(issue));
    if (findImpossible(run.issues) != nullptr)
        return std::nullopt;
    if (auto issue = RunPlayer(scenario, player, clock, saves).play(run))
        return issue;
    markUnsaved(run);
    run.expected = expectedOf(inputs);
    run.comparisons = comparisonsOf(inputs, run, run.expected);
    run.log = logOf(run);
    if (!run.failures.empty())
        run.culprit = searchFor(run, 0);
    return std::nullopt;
}

} // namespace

RunSimulation simulateRun(const Scenario &scenario)
{
    RunSimulation run;
    if (auto issue = RunPlayer::tooMuch(resolved(scenario))) {
        run.step.scenario = resolved(scenario);
        run.issues = stepIssues(scenario);
        if (findImpossible(run.issues) == nullptr)
            run.issues.push_back(*std::move(issue));
        return run;
    }
    run.step = simulateStep(scenario);
    run.issues = run.step.issues;
    if (run.step.isImpossible())
        return run;
    const Scenario resolved = run.step.scenario;
    run.strategy = resolved.strategies.front();
    if (auto issue = playInto(run, resolved)) {
        run.issues.push_back(*std::move(issue));
        run.events.clear();
    }
    return run;
}

} // namespace perrank
