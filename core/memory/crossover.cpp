// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/crossover.h"

#include <algorithm>

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

/// Asks whether activations dominate for other values of one parameter.
class Search {
public:
    Search(const Scenario &scenario, const StrategySpec &strategy, const RankGroup &group)
        : m_scenario(scenario), m_parts(std::make_shared<StageParts>(
                                    stageParts(m_scenario, group.place.stage, Tracing(false), Tensors::LeftOut))),
          m_inputs(inputsFor(m_parts, strategy, group.place)), m_modelStates(group.modelStates.amount)
    {
    }
    Search(const Search &) = delete;
    Search &operator=(const Search &) = delete;

    [[nodiscard]] Quantity<Bytes> modelStates() const { return m_modelStates; }

    [[nodiscard]] Quantity<Bytes> activationsAt(ParameterId id, std::int64_t value)
    {
        set(id, value);
        return activationsOf(m_inputs);
    }

    void set(ParameterId id, std::int64_t value)
    {
        setValue(m_scenario, id, value);
        if (id == ParameterId::Sequence)
            takeSequence(*m_parts);
        else
            takeMicroBatch(*m_parts);
    }

private:
    Scenario m_scenario;
    std::shared_ptr<StageParts> m_parts; ///< of `m_scenario`, whatever its values are now
    RankInputs m_inputs;
    Quantity<Bytes> m_modelStates; ///< which no batch and no sequence changes
};

/// The last value that would not be enough on a straight line through nothing and through the scenario's value: where
/// no scores are kept that is the place.
std::int64_t onStraightLine(Search &search, ParameterId id, std::int64_t value)
{
    return search.modelStates().count() / std::max<std::int64_t>(1, search.activationsAt(id, value).count() / value);
}

/// More batch or sequence never needs fewer activations, so the first value is found by halving, which a look on
/// either side of the straight line's answer nearly always spares.
std::optional<std::int64_t> smallest(Search &search, ParameterId id, const Scenario &scenario)
{
    const auto &kind = std::get<WholeNumber>(parameter(id).kind);
    std::int64_t least = kind.least;
    std::int64_t most = kind.most;
    const auto dominate = [&](std::int64_t value) { return search.activationsAt(id, value) > search.modelStates(); };
    if (!dominate(most))
        return std::nullopt;
    const auto look = [&](std::int64_t value) {
        if (dominate(value))
            most = value;
        else
            least = value + 1;
    };
    const std::int64_t guess = std::min(onStraightLine(search, id, scenario.*kind.field), most);
    for (const std::int64_t value : {guess, guess + 1}) {
        if (least <= value && value < most)
            look(value);
    }
    while (least < most)
        look(least + (most - least) / 2);
    return least;
}

} // namespace

Crossover crossoverOf(const Scenario &scenario, const StrategySpec &strategy, const RankGroup &group)
{
    Search search(scenario, strategy, group);
    const auto microBatch = smallest(search, ParameterId::MicroBatch, scenario);
    search.set(ParameterId::MicroBatch, scenario.microBatch);
    return {microBatch, smallest(search, ParameterId::Sequence, scenario)};
}

Quantity<Bytes> activationsWith(const Scenario &scenario, const StrategySpec &strategy, const RankGroup &group,
                                ParameterId id, std::int64_t value)
{
    return Search(scenario, strategy, group).activationsAt(id, value);
}

} // namespace perrank
