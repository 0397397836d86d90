// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/derivations.h"

#include "core/memory/device_band.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr std::string_view modelStatesName = "Model states";

void addParts(std::vector<Derivation> &list, const RankGroup &group, const Scenario &scenario, Side side)
{
    for (const ComponentAmount &part : group.components) {
        if (componentSpec(part.component).side == side)
            list.push_back({std::string(componentName(part.component, scenario)), part.bytes, part.fudge});
    }
}

/// Model states, activations and the rest, each as one named number.
Term<Bytes> totalOf(const RankGroup &group, const Scenario &scenario)
{
    std::vector<Term<Bytes>> members;
    if (group.modelStates.step)
        members.push_back(group.modelStates.named(modelStatesName));
    for (const ComponentAmount &part : group.components) {
        if (componentSpec(part.component).side != Side::ModelStates)
            members.push_back(part.bytes.named(componentName(part.component, scenario)));
    }
    return total<Bytes>(members);
}

void add(std::vector<Derivation> &list, std::string_view name, const Term<Bytes> &bytes)
{
    if (bytes.step)
        list.push_back({std::string(name), bytes, false});
}

} // namespace

std::vector<Derivation> derivationsOf(const StrategyEstimate &strategy, const Scenario &scenario)
{
    const RankGroup &group = strategy.worst();
    std::vector<Derivation> list;
    addParts(list, group, scenario, Side::ModelStates);
    add(list, modelStatesName, group.modelStates);
    addParts(list, group, scenario, Side::Activations);
    addParts(list, group, scenario, Side::Neither);
    const bool hasInstants = accountings[scenario.accounting].hasInstants;
    add(list, hasInstants ? "All parts" : "Total", totalOf(group, scenario));
    if (hasInstants)
        add(list, "Peak", group.peak);
    if (const auto band = deviceBandOf(group, scenario)) {
        add(list, "On the card from", band->low);
        add(list, "On the card to", band->high);
    }
    add(list, "Sent per step", strategy.sentPerRank);
    return list;
}

std::vector<Definition> definitionsOf(const StrategyEstimate &strategy, const RankGroup &group)
{
    std::vector<Definition> all;
    const auto take = [&all](const StepRef &step) {
        if (!step)
            return;
        for (const Definition &each : definitionsIn(*step)) {
            if (std::ranges::find(all, each) == all.end())
                all.push_back(each);
        }
    };
    for (const ComponentAmount &part : group.components) {
        if (part.component != Component::Reserve) // it is made of the other parts, which are not definitions
            take(part.bytes.step);
    }
    take(strategy.sentPerRank.step);
    return all;
}

std::vector<Citation> citationsOf(const Estimate &estimate)
{
    std::vector<Citation> all;
    for (const StrategyEstimate &strategy : estimate.strategies) {
        for (const Derivation &each : derivationsOf(strategy, estimate.scenario)) {
            for (const Citation &citation : citations(*each.bytes.step)) {
                if (std::ranges::find(all, citation) == all.end())
                    all.push_back(citation);
            }
        }
    }
    return all;
}

} // namespace perrank
