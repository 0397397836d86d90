// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan.h"

#include "core/plan/search.h"
#include "core/scenario/splits.h"

#include <algorithm>

namespace perrank {

namespace {

Scenario withSettings(Scenario scenario, const std::vector<Setting> &settings)
{
    for (const Setting &each : settings)
        setValue(scenario, each.id, each.value);
    return scenario;
}

bool isImpossible(const Scenario &scenario)
{
    return !impossibleSplits(scenario, resolved(scenario)).empty();
}

/// The change with its figure; nothing where another bar of the scenario would become impossible by it, and where it
/// saves nothing.
std::optional<Change> tried(const Misfit &misfit, ChangeId id, const Candidate &candidate)
{
    const Scenario scenario = withSettings(misfit.scenario, candidate.settings);
    if (isImpossible(scenario))
        return std::nullopt;
    const auto need = needOf(scenario, candidate.strategy);
    if (!need || need->bytes >= misfit.now.worst().peak.amount)
        return std::nullopt;
    return Change{.id = id,
                  .of = misfit.now.strategy,
                  .strategy = candidate.strategy,
                  .settings = candidate.settings,
                  .bytes = need->bytes,
                  .fits = need->bytes <= misfit.now.capacity,
                  .sent = {}};
}

/// Takes the cheapest change of a kind that fits, and remembers what came closest.
void tryKind(const Misfit &misfit, const ChangeSpec &spec, StrategyPlan &plan)
{
    if (spec.onlyShards && misfit.now.activationsDominate)
        return;
    for (const Candidate &candidate : spec.candidates(misfit)) {
        const std::optional<Change> change = tried(misfit, spec.id, candidate);
        if (!change)
            continue;
        if (change->fits) {
            plan.changes.push_back(*change);
            return;
        }
        if (!plan.closest || change->bytes < plan.closest->bytes)
            plan.closest = change;
    }
}

void priceTraffic(const Scenario &scenario, Change &change)
{
    change.sent = sentBytes(withSettings(scenario, change.settings), change.strategy);
}

void findChanges(const Plan &plan, StrategyPlan &result)
{
    const Misfit misfit{plan.scenario, plan.whole, result.now};
    for (const ChangeSpec &spec : changeSpecs())
        tryKind(misfit, spec, result);
    if (!result.changes.empty())
        result.closest.reset();
    for (Change &change : result.changes)
        priceTraffic(plan.scenario, change);
    if (result.closest)
        priceTraffic(plan.scenario, *result.closest);
}

StrategyPlan planOf(const Plan &plan, StrategyEstimate now)
{
    const Question question{plan.scenario, now.strategy, now.capacity};
    StrategyPlan result{.now = std::move(now),
                        .largestMicroBatch = largestThatFits(question, ParameterId::MicroBatch),
                        .longestSequence = largestThatFits(question, ParameterId::Sequence),
                        .fewestRanks = fewestRanks(question),
                        .nextBatchMisses = {},
                        .changes = {},
                        .closest = {}};
    const auto next = question.needWith(ParameterId::MicroBatch, result.largestMicroBatch.value_or(0) + 1);
    if (next && next->bytes > question.capacity)
        result.nextBatchMisses = next->bytes - question.capacity;
    if (!result.fits())
        findChanges(plan, result);
    return result;
}

} // namespace

std::int64_t Change::number(ParameterId which) const
{
    const auto found = std::ranges::find(settings, which, &Setting::id);
    return found == settings.end() ? 0 : std::get<std::int64_t>(found->value);
}

Plan planFor(const Scenario &scenario)
{
    Estimate now = estimate(scenario, false);
    Plan plan{.scenario = scenario, .whole = std::move(now.scenario), .strategies = {}};
    for (StrategyEstimate &each : now.strategies)
        plan.strategies.push_back(planOf(plan, std::move(each)));
    return plan;
}

std::vector<Change> changesOf(const Plan &plan)
{
    std::vector<Change> all;
    for (const StrategyPlan &each : plan.strategies)
        all.insert(all.end(), each.changes.begin(), each.changes.end());
    std::ranges::stable_sort(all, {}, &Change::id);
    for (const StrategyPlan &each : plan.strategies) {
        if (each.closest)
            all.push_back(*each.closest);
    }
    return all;
}

Scenario changed(Scenario scenario, const Change &change)
{
    return withSettings(std::move(scenario), change.settings);
}

} // namespace perrank
