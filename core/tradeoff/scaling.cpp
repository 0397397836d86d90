// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tradeoff/scaling.h"

#include "core/memory/figure.h"
#include "core/memory/model_states.h"
#include "core/memory/verdict.h"
#include "core/model/parameter_count.h"

#include <algorithm>

namespace perrank {

namespace {

Scenario with(Scenario scenario, Strategy strategy, std::int64_t ranks)
{
    scenario.strategies = {strategy}; // another one must not make it impossible
    scenario.ranks = ranks;
    return scenario;
}

std::vector<std::int64_t> numbersOfRanks(std::int64_t current)
{
    std::vector<std::int64_t> numbers;
    for (std::int64_t ranks = 1; ranks <= mostScalingRanks; ranks *= 2)
        numbers.push_back(ranks);
    const auto place = std::ranges::lower_bound(numbers, current);
    if (place == numbers.end() || *place != current)
        numbers.insert(place, current);
    return numbers;
}

/// Of sums the peak is all there is.
FigureParts partsOf(const RankGroup &group)
{
    return {shownOf(group, Side::ModelStates, Figure::Peak), shownOf(group, Side::Activations, Figure::Peak),
            shownOf(group, Side::Neither, Figure::Peak)};
}

ScalingFigures figuresOf(const StrategyEstimate &estimate)
{
    const RankGroup &worst = estimate.worst();
    return {
        .modelStates = worst.modelStates.amount,
        .activations = worst.activations.amount,
        .parts = partsOf(worst),
        .figure = worst.peak.amount,
        .sentPerRank = estimate.sentPerRank.amount,
        .verdict = estimate.verdict,
    };
}

/// What is not divided among the ranks that share.
Term<Bytes> undivided(const Estimate &estimate, const StrategySpec &strategy)
{
    const RankGroup &worst = estimate.strategies.front().worst();
    std::vector<Term<Bytes>> whole;
    for (const ComponentAmount &part : worst.components) {
        const ComponentSpec &spec = componentSpec(part.component);
        if (spec.side == Side::ModelStates && !spec.sharded(strategy))
            whole.push_back(part.bytes.named(componentName(part.component, estimate.scenario)));
    }
    const auto small = unsplitParameterBytes(inputsFor(estimate.scenario, strategy, worst.place, Tracing(true)));
    if (small.count() > 0)
        whole.push_back(small);
    return total<Bytes>(whole);
}

Term<Bytes> floorOf(const Scenario &scenario, Strategy id)
{
    const Estimate largest = estimate(scenario);
    const StrategySpec &strategy = strategies[id];
    if (usesShardSize(largest.scenario, strategy))
        return largest.strategies.front().worst().modelStates;
    return undivided(largest, strategy);
}

ScalingLine lineOf(const Scenario &scenario, Strategy strategy, const std::vector<std::int64_t> &ranks)
{
    ScalingLine line{.strategy = strategy, .figures = {}, .floor = {}};
    std::optional<std::int64_t> last;
    for (const std::int64_t number : ranks) {
        const Estimate one = estimate(with(scenario, strategy, number), false);
        if (one.isImpossible()) {
            line.figures.emplace_back();
            continue;
        }
        line.figures.emplace_back(figuresOf(one.strategies.front()));
        last = number;
    }
    if (last)
        line.floor = floorOf(with(scenario, strategy, *last), strategy);
    return line;
}

bool canNoneRunOn(const Scaling &scaling, std::size_t number)
{
    return std::ranges::none_of(scaling.lines,
                                [number](const ScalingLine &line) { return bool(line.figures[number]); });
}

} // namespace

bool Scaling::isEmpty() const
{
    return skipped.size() == ranks.size();
}

Scaling scalingFor(const Scenario &scenario)
{
    Scaling scaling{.scenario = resolved(scenario),
                    .capacity = capacityOf(scenario),
                    .ranks = numbersOfRanks(scenario.ranks),
                    .current = 0,
                    .lines = {},
                    .skipped = {}};
    scaling.current =
        static_cast<std::size_t>(std::ranges::lower_bound(scaling.ranks, scenario.ranks) - scaling.ranks.begin());
    for (const Strategy strategy : scenario.strategies)
        scaling.lines.push_back(lineOf(scenario, strategy, scaling.ranks));
    for (std::size_t i = 0; i < scaling.ranks.size(); ++i) {
        if (!canNoneRunOn(scaling, i))
            continue;
        const auto issues = check(with(scenario, scenario.strategies.front(), scaling.ranks[i]));
        if (const Issue *reason = findImpossible(issues))
            scaling.skipped.push_back({scaling.ranks[i], reason->message});
    }
    return scaling;
}

std::optional<std::int64_t> floorPerParameter(const Scaling &scaling, const ScalingLine &line)
{
    const std::int64_t parameters = parameterCount(scaling.scenario);
    if (parameters == 0 || line.floor.count() % parameters != 0)
        return std::nullopt;
    return line.floor.count() / parameters;
}

} // namespace perrank
