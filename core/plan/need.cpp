// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/need.h"

#include "core/memory/peak.h"
#include "core/memory/traffic.h"
#include "core/scenario/splits.h"

#include <algorithm>

namespace perrank {

namespace {

/// The whole figure of a place, with the reserve on top.
Need needAt(const RankInputs &in)
{
    const Course course = courseOf(in);
    Quantity<Bytes> sum;
    for (const ComponentCourse &part : course.components)
        sum = sum + part.atPeak.amount;
    const Quantity<Bytes> reserve(steps::scaledUp(sum.count(), Ratio::of(in.scenario.reserve)));
    return {sum + reserve, course.peak};
}

/// A scenario of one bar: the others must not make it impossible.
Scenario alone(Scenario scenario, Strategy strategy)
{
    scenario.strategies = {strategy};
    return scenario;
}

} // namespace

std::optional<Need> needOf(const Scenario &scenario, Strategy strategy)
{
    const Scenario bar = alone(scenario, strategy);
    const Scenario whole = resolved(bar);
    if (!impossibleSplits(bar, whole).empty())
        return std::nullopt;
    Need most;
    Stages stages(whole, Tracing(false));
    for (const RankPlace &place : rankPlaces(stages, strategies[strategy])) {
        const Need need = needAt(inputsFor(stages.at(place.stage), strategies[strategy], place));
        if (need.bytes > most.bytes)
            most = need;
    }
    return most;
}

Quantity<Bytes> sentBytes(const Scenario &scenario, Strategy strategy)
{
    const Scenario whole = resolved(alone(scenario, strategy));
    Quantity<Bytes> most;
    Quantity<Bytes> sent;
    Stages stages(whole, Tracing(false));
    for (const RankPlace &place : rankPlaces(stages, strategies[strategy])) {
        const RankInputs in = inputsFor(stages.at(place.stage), strategies[strategy], place);
        const Quantity<Bytes> needed = needAt(in).bytes;
        if (needed <= most)
            continue;
        most = needed;
        sent = sentPerRank(in).amount;
    }
    return sent;
}

} // namespace perrank
