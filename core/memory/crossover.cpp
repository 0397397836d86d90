// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/crossover.h"

#include "core/memory/peak.h"

namespace perrank {

namespace {

Quantity<Bytes> sideOf(const RankInputs &in, Side side)
{
    Quantity<Bytes> sum;
    for (const ComponentSpec &component : components()) {
        if (component.side == side)
            sum = sum + largest(component, in).amount;
    }
    return sum;
}

struct Search {
    Scenario scenario;
    const StrategySpec &strategy;
    const RankPlace &place;
    Quantity<Bytes> modelStates; ///< which no batch and no sequence changes

    [[nodiscard]] bool activationsDominate(ParameterId id, std::int64_t value)
    {
        setValue(scenario, id, value);
        const RankInputs in = inputsFor(scenario, strategy, place, Tracing(false), Tensors::LeftOut);
        return sideOf(in, Side::Activations) > modelStates;
    }
};

/// More batch or sequence never needs fewer activations, so the first value is found by halving.
std::optional<std::int64_t> smallest(Search search, ParameterId id)
{
    const auto &kind = std::get<WholeNumber>(parameter(id).kind);
    if (!search.activationsDominate(id, kind.most))
        return std::nullopt;
    std::int64_t least = kind.least;
    std::int64_t most = kind.most;
    while (least < most) {
        const std::int64_t middle = least + (most - least) / 2;
        if (search.activationsDominate(id, middle))
            most = middle;
        else
            least = middle + 1;
    }
    return least;
}

} // namespace

Crossover crossoverOf(const Scenario &scenario, const StrategySpec &strategy, const RankPlace &place)
{
    const RankInputs in = inputsFor(scenario, strategy, place, Tracing(false));
    const Search search{scenario, strategy, place, sideOf(in, Side::ModelStates)};
    return {smallest(search, ParameterId::MicroBatch), smallest(search, ParameterId::Sequence)};
}

} // namespace perrank
