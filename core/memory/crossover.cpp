// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/crossover.h"

namespace perrank {

namespace {

/// As large as they get: what is kept, what is computed again, and the logits.
Quantity<Bytes> activationsOf(const RankInputs &in)
{
    Quantity<Bytes> sum;
    for (const ComponentSpec &component : components()) {
        if (component.side == Side::Activations)
            sum = sum + component.bytesAt(in, Instant::Sum).amount;
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
        return activationsOf(in) > modelStates;
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

Crossover crossoverOf(const Scenario &scenario, const StrategySpec &strategy, const RankGroup &group)
{
    const Search search{scenario, strategy, group.place, group.modelStates.amount};
    return {smallest(search, ParameterId::MicroBatch), smallest(search, ParameterId::Sequence)};
}

} // namespace perrank
