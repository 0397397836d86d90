// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/bridge.h"

#include "core/memory/estimate.h"
#include "core/model/parameter_count.h"

#include <cstdlib>
#include <span>

namespace perrank {

namespace {

/// A whole number of blocks of every optimizer, so that bytes per parameter come out even.
constexpr std::int64_t sampleParameters = 256'000'000;

/// What the two accountings compare with each other.
enum class State { Weights, Gradients, Optimizer, Master };
constexpr std::array states{State::Weights, State::Gradients, State::Optimizer, State::Master};

std::span<const Component> componentsOf(State state)
{
    static constexpr std::array weights{Component::Parameters};
    static constexpr std::array gradients{Component::Gradients};
    static constexpr std::array optimizer{Component::Optimizer, Component::Momentum, Component::Variance};
    static constexpr std::array master{Component::MasterWeights};
    switch (state) {
    case State::Weights:
        return weights;
    case State::Gradients:
        return gradients;
    case State::Optimizer:
        return optimizer;
    case State::Master:
        return master;
    }
    return {};
}

/// The model states of one rank that shards nothing.
class StateCount {
public:
    StateCount(Scenario scenario, Accounting accounting, std::int64_t parameters)
    {
        scenario.accounting = accounting;
        scenario.parameters = parameters;
        scenario.strategies = {Strategy::Ddp};
        m_estimate = estimate(scenario, false);
    }

    [[nodiscard]] Quantity<Bytes> of(State state) const
    {
        Quantity<Bytes> sum;
        for (const Component component : componentsOf(state)) {
            if (const ComponentAmount *part = group().find(component))
                sum = sum + part->bytes.amount;
        }
        return sum;
    }
    [[nodiscard]] Quantity<Bytes> all() const { return group().modelStates.amount; }

private:
    [[nodiscard]] const RankGroup &group() const { return m_estimate.strategies.front().worst(); }

    Estimate m_estimate;
};

Ratio perParameter(Quantity<Bytes> bytes)
{
    const Ratio size = Ratio::of(std::abs(static_cast<double>(bytes.count()) / static_cast<double>(sampleParameters)));
    return {bytes.count() < 0 ? -size.numerator : size.numerator, size.denominator};
}

std::string words(Quantity<Bytes> ofSample)
{
    return perParameter(ofSample).text();
}

struct Comparison {
    const Scenario &scenario;
    StateCount sketchSample;
    StateCount paperSample;
    StateCount sketch;
    StateCount paper;
};

Message differenceLabel(const Comparison &counts, State state)
{
    const std::string sketch = words(counts.sketchSample.of(state));
    const std::string paper = words(counts.paperSample.of(state));
    const std::string dtype(dtypes[counts.scenario.dtype].name);
    const OptimizerSpec &optimizer = optimizers[counts.scenario.optimizer];
    switch (state) {
    case State::Weights:
        return {PERRANK_TEXT("the paper keeps weights in 16 bit, %1 B; the sketch counts %2 B of %3"),
                {paper, sketch, dtype}};
    case State::Gradients:
        return {PERRANK_TEXT("the paper keeps gradients in 16 bit, %1 B; the sketch counts %2 B of %3"),
                {paper, sketch, dtype}};
    case State::Optimizer:
        if (optimizer.variance != StateShape::None)
            return {PERRANK_TEXT("two fp32 moments are 2 × 4 = %1 B, the sketch counts %2"), {paper, sketch}};
        return {PERRANK_TEXT("one fp32 average is %1 B, the sketch counts %2"), {paper, sketch}};
    case State::Master:
        return {PERRANK_TEXT("fp32 master copy, which the sketch leaves out"), {}};
    }
    return {};
}

Message sketchLabel(const Comparison &counts)
{
    const StateCount &sketch = counts.sketchSample;
    if (sketch.of(State::Optimizer).count() == 0)
        return {PERRANK_TEXT("lesson sketch: weights %1 + gradients %2"),
                {words(sketch.of(State::Weights)), words(sketch.of(State::Gradients))}};
    return {PERRANK_TEXT("lesson sketch: weights %1 + gradients %2 + %3 %4"),
            {words(sketch.of(State::Weights)), words(sketch.of(State::Gradients)),
             std::string(optimizers[counts.scenario.optimizer].stateName), words(sketch.of(State::Optimizer))}};
}

Message paperLabel(const Comparison &counts)
{
    const StateCount &paper = counts.paperSample;
    if (paper.of(State::Optimizer).count() == 0)
        return {PERRANK_TEXT("ZeRO paper: weights %1 + gradients %2 + master copy %3"),
                {words(paper.of(State::Weights)), words(paper.of(State::Gradients)), words(paper.of(State::Master))}};
    return {PERRANK_TEXT("ZeRO paper: weights %1 + gradients %2 + master copy %3 + optimizer %4"),
            {words(paper.of(State::Weights)), words(paper.of(State::Gradients)), words(paper.of(State::Master)),
             words(paper.of(State::Optimizer))}};
}

std::optional<Message> coincidenceIn(const Comparison &counts)
{
    const Quantity<Bytes> whole = counts.paperSample.all();
    if (counts.sketchSample.of(State::Optimizer) != whole)
        return std::nullopt;
    return Message{
        PERRANK_TEXT("%1 appears twice by accident: %1 B is the sketch's %2 and also the whole of the paper's "
                     "accounting. They are not the same %1."),
        {words(whole), std::string(optimizers[counts.scenario.optimizer].stateName)}};
}

/// "20 − 8 + 4 = 16": the sums and, between them, what is added or taken off.
template <class Text>
std::string chain(const Bridge &bridge, Text textOf)
{
    std::string text;
    for (const BridgeStep &step : bridge.steps) {
        const bool isFirst = &step == &bridge.steps.front();
        const std::string sign = step.isSum ? " = " : step.perParameter.numerator < 0 ? " − " : " + ";
        text += (isFirst ? "" : sign) + textOf(step);
    }
    return text;
}

} // namespace

Bridge bridgeFor(const Scenario &scenario)
{
    const Comparison counts{scenario, StateCount(scenario, Accounting::Sketch, sampleParameters),
                            StateCount(scenario, Accounting::Paper, sampleParameters),
                            StateCount(scenario, Accounting::Sketch, parameterCount(resolved(scenario))),
                            StateCount(scenario, Accounting::Paper, parameterCount(resolved(scenario)))};
    Bridge bridge;
    bridge.steps.push_back({sketchLabel(counts), perParameter(counts.sketchSample.all()), counts.sketch.all(), true});
    for (const State state : states) {
        const Quantity<Bytes> ofSample = counts.paperSample.of(state) - counts.sketchSample.of(state);
        const Quantity<Bytes> bytes = counts.paper.of(state) - counts.sketch.of(state);
        if (ofSample.count() != 0)
            bridge.steps.push_back({differenceLabel(counts, state), perParameter(ofSample), bytes, false});
    }
    bridge.steps.push_back({paperLabel(counts), perParameter(counts.paperSample.all()), counts.paper.all(), true});
    bridge.coincidence = coincidenceIn(counts);
    return bridge;
}

std::string perParameterWords(const Bridge &bridge)
{
    return chain(bridge, [](const BridgeStep &step) {
        return Ratio{std::abs(step.perParameter.numerator), step.perParameter.denominator}.text();
    });
}

std::string amountWords(const Bridge &bridge, const AmountStyle &style)
{
    const AmountUnit unit = unitFor(static_cast<double>(bridge.steps.front().bytes.count()), style.units);
    const std::string text = chain(bridge, [&](const BridgeStep &step) {
        return numberText(Quantity<Bytes>(std::abs(step.bytes.count())), unit, style);
    });
    return text + " " + std::string(unit.sign);
}

} // namespace perrank
