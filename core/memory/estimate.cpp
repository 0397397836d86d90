// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/estimate.h"

#include "core/memory/crossover.h"
#include "core/memory/notes.h"
#include "core/memory/peak.h"
#include "core/memory/traffic.h"
#include "core/memory/verdict.h"

#include <algorithm>
#include <cassert>

namespace perrank {

namespace {

/// Terms of parts, each under its own name, and their sum.
Term<Bytes> sumOfSide(const RankGroup &group, const Scenario &scenario, std::optional<Side> side,
                      Term<Bytes> ComponentAmount::*amount = &ComponentAmount::bytes)
{
    std::vector<Term<Bytes>> parts;
    for (const ComponentAmount &part : group.components) {
        const bool counts = !side || componentSpec(part.component).side == *side;
        if (counts && (part.*amount).count() > 0)
            parts.push_back((part.*amount).named(componentName(part.component, scenario)));
    }
    return total<Bytes>(parts);
}

Term<Bytes> reserveOf(const RankInputs &in, const Term<Bytes> &figure)
{
    const Parameter &row = parameter(ParameterId::Reserve);
    return figure * in.tracing.factor(in.scenario.reserve, row.id, row.symbol, Trust::Fudge);
}

void addReserve(RankGroup &group, const RankInputs &in)
{
    if (in.scenario.reserve == 0 || group.components.empty())
        return;
    const auto bytes = reserveOf(in, sumOfSide(group, in.scenario, {}));
    if (bytes.count() == 0)
        return;
    const auto atPeak = reserveOf(in, sumOfSide(group, in.scenario, {}, &ComponentAmount::atPeak));
    group.components.push_back({Component::Reserve, bytes, atPeak, true});
}

RankGroup groupFor(const RankInputs &in)
{
    RankGroup group;
    group.ranks = in.place.ranks;
    group.place = in.place;
    Course course = courseOf(in);
    for (ComponentCourse &each : course.components) {
        if (each.largest.count() == 0)
            continue;
        const bool fudge = each.largest.step && usesFudge(*each.largest.step);
        group.components.push_back({each.spec->id, std::move(each.largest), std::move(each.atPeak), fudge});
    }
    group.peakInstant = course.peak;
    addReserve(group, in);
    group.modelStates = sumOfSide(group, in.scenario, Side::ModelStates);
    group.activations = sumOfSide(group, in.scenario, Side::Activations);
    group.resident = sumOfSide(group, in.scenario, {});
    group.peak = sumOfSide(group, in.scenario, {}, &ComponentAmount::atPeak);
    return group;
}

void judge(StrategyEstimate &result, const Scenario &scenario)
{
    const auto byPeak = [](const RankGroup &a, const RankGroup &b) { return a.peak.amount < b.peak.amount; };
    const auto worst = std::ranges::max_element(result.groups, byPeak);
    result.worstGroup = static_cast<std::size_t>(worst - result.groups.begin());
    result.activationsDominate = worst->activations.amount > worst->modelStates.amount;
    result.capacity = capacityOf(scenario);
    result.headroom = result.capacity - worst->peak.amount;
    result.verdict = verdictFor(worst->peak.amount, result.capacity);
}

bool holdAlike(const RankGroup &a, const RankGroup &b)
{
    const auto alike = [](const ComponentAmount &x, const ComponentAmount &y) {
        return x.component == y.component && x.bytes.amount == y.bytes.amount && x.atPeak.amount == y.atPeak.amount;
    };
    return std::ranges::equal(a.components, b.components, alike);
}

/// Adds the group, to the one before it if its ranks hold the same.
void append(std::vector<RankGroup> &groups, RankGroup group)
{
    const bool isNext = !groups.empty() && groups.back().ranks.repeats == 1 && group.ranks.repeats == 1;
    if (isNext && holdAlike(groups.back(), group))
        groups.back().ranks.count += group.ranks.count;
    else
        groups.push_back(std::move(group));
}

StrategyEstimate estimateFor(Stages &stages, Strategy id)
{
    const Scenario &scenario = stages.scenario();
    const StrategySpec &strategy = strategies[id];
    StrategyEstimate result{
        .strategy = id, .groups = {}, .crossover = {}, .capacity = {}, .headroom = {}, .sentPerRank = {}};
    for (const RankPlace &place : rankPlaces(stages, strategy))
        append(result.groups, groupFor(inputsFor(stages.at(place.stage), strategy, place)));
    judge(result, scenario);
    result.crossover = crossoverOf(scenario, strategy, result.worst());
    const RankPlace &worst = result.worst().place;
    result.sentPerRank = sentPerRank(inputsFor(stages.at(worst.stage), strategy, worst));
    return result;
}

bool isBeyond(const StrategyEstimate &strategy)
{
    const auto fills = [](const RankGroup &group) { return group.peak.amount.isBeyond(); };
    return strategy.sentPerRank.amount.isBeyond() || std::ranges::any_of(strategy.groups, fills);
}

/// And what there is to say about them.
void addFigures(Estimate &result, bool explained)
{
    Stages stages(result.scenario, Tracing(explained));
    for (const Strategy id : result.scenario.strategies)
        result.strategies.push_back(estimateFor(stages, id));
    const std::vector<Issue> notes = notesOn(result);
    result.issues.insert(result.issues.end(), notes.begin(), notes.end());
}

} // namespace

const ComponentAmount *RankGroup::find(Component component) const
{
    const auto found = std::ranges::find(components, component, &ComponentAmount::component);
    return found == components.end() ? nullptr : &*found;
}

const RankGroup &StrategyEstimate::groupOf(std::int64_t rank) const
{
    const auto holds = [rank](const RankGroup &group) { return group.ranks.contains(rank); };
    const auto found = std::ranges::find_if(groups, holds);
    assert(found != groups.end());
    return *found;
}

bool Estimate::isBeyond() const
{
    return std::ranges::any_of(strategies, &perrank::isBeyond);
}

Estimate estimate(const Scenario &scenario, bool explained)
{
    Estimate result{.scenario = resolved(scenario), .strategies = {}, .issues = check(scenario), .impossible = {}};
    if (const Issue *reason = findImpossible(result.issues)) {
        result.impossible = reason->message;
        return result;
    }
    addFigures(result, explained);
    return result;
}

Estimate estimateResolved(const Scenario &whole, bool explained)
{
    Estimate result{.scenario = whole, .strategies = {}, .issues = {}, .impossible = {}};
    addFigures(result, explained);
    return result;
}

} // namespace perrank
