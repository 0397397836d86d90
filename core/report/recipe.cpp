// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/recipe.h"

#include "core/memory/components.h"
#include "core/memory/model_states.h"
#include "core/model/parameter_count.h"

#include <algorithm>
#include <cmath>

namespace perrank {

namespace {

/// Bytes that a person types in have at most twelve decimals.
constexpr std::int64_t finestBytes = 1'000'000'000'000;
/// Parameters with a whole number of the blocks of every optimizer and a whole number of bytes.
constexpr std::int64_t sampleBlocks = 256;
constexpr std::int64_t sampleParameters = sampleBlocks * finestBytes;
/// Decimals of an average over matrices and vectors.
constexpr std::int64_t averageDecimals = 10'000;

constexpr std::array stateComponents{Component::Parameters, Component::Gradients, Component::Optimizer,
                                     Component::Momentum,   Component::Variance,  Component::MasterWeights};
static_assert(stateComponents.size() == modelStates.size());

/// The same model in one piece.
Scenario unsplit(Scenario scenario, Accounting accounting)
{
    scenario.accounting = accounting;
    scenario.ranks = 1;
    scenario.tensorParallel = scenario.pipelineParallel = scenario.virtualStages = 1;
    scenario.contextParallel = scenario.expertParallel = 1;
    return resolved(scenario);
}

Scenario sampleOf(Scenario scenario)
{
    scenario.parameters = sampleParameters;
    return scenario;
}

/// One rank of a scenario under DDP, which divides nothing.
class WholeCopy {
public:
    explicit WholeCopy(Scenario scenario)
        : m_scenario(std::move(scenario)),
          m_inputs(inputsFor(m_scenario, strategies[Strategy::Ddp], {}, Tracing(false)))
    {
    }
    WholeCopy(const WholeCopy &) = delete;
    WholeCopy &operator=(const WholeCopy &) = delete;

    [[nodiscard]] std::int64_t bytesOf(Component component) const
    {
        return componentSpec(component).bytesAt(m_inputs, Instant::Sum).count();
    }
    [[nodiscard]] std::int64_t parameters() const { return parameterCount(m_scenario); }

private:
    Scenario m_scenario;
    RankInputs m_inputs;
};

bool keepsTheSameOfAll(StateShape shape)
{
    return shape == StateShape::None || shape == StateShape::EachParameter;
}

/// Whether a state costs every parameter the same.
bool isEven(Component component, const OptimizerSpec &optimizer)
{
    const bool momentum = component == Component::Optimizer || component == Component::Momentum;
    const bool variance = component == Component::Optimizer || component == Component::Variance;
    return (!momentum || keepsTheSameOfAll(optimizer.momentum)) && (!variance || keepsTheSameOfAll(optimizer.variance));
}

Ratio averageOf(std::int64_t bytes, std::int64_t parameters)
{
    const double average = static_cast<double>(bytes) / static_cast<double>(parameters);
    return {std::llround(average * averageDecimals), averageDecimals};
}

} // namespace

Cost operator+(const Cost &a, const Cost &b)
{
    return {a.perParameter + b.perParameter, a.bytes + b.bytes};
}

Cost operator-(const Cost &a, const Cost &b)
{
    return {a.perParameter - b.perParameter, a.bytes - b.bytes};
}

Cost Recipe::all() const
{
    Cost sum;
    for (const Cost &state : states)
        sum = sum + state;
    return sum;
}

Recipe recipeOf(const Scenario &scenario, Accounting accounting)
{
    const Scenario whole = unsplit(scenario, accounting);
    const WholeCopy copy(whole);
    const WholeCopy sample(sampleOf(whole));
    const auto costOf = [&](Component component) {
        const std::int64_t bytes = copy.bytesOf(component);
        const bool even = isEven(component, optimizers[whole.optimizer]);
        const Ratio each =
            even ? Ratio{sample.bytesOf(component) / sampleBlocks, finestBytes} : averageOf(bytes, copy.parameters());
        return Cost{Ratio{} + each, Quantity<Bytes>(bytes)};
    };
    Recipe recipe{accounting, {}, {}};
    std::ranges::transform(stateComponents, recipe.states.begin(), costOf);
    if (accountings[accounting].copiesGradientsToBuckets && !scenario.bucketViews)
        recipe.buckets = recipe.of(ModelState::Gradients);
    return recipe;
}

} // namespace perrank
