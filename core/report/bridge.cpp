// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/bridge.h"

#include "core/report/bridge_reasons.h"
#include "core/report/words.h"

#include <algorithm>
#include <cstdlib>

namespace perrank {

namespace {

/// By whether there is a master copy, and whether the optimizer keeps anything.
constexpr std::string_view sumTexts[2][2]{
    {PERRANK_TEXT("weights %1 + gradients %2"), PERRANK_TEXT("weights %1 + gradients %2 + %4 %5")},
    {PERRANK_TEXT("weights %1 + gradients %2 + master copy %3"),
     PERRANK_TEXT("weights %1 + gradients %2 + master copy %3 + %4 %5")},
};

std::string words(const Cost &cost)
{
    return cost.perParameter.text();
}

struct Pair {
    const Scenario &scenario;
    Recipe from;
    Recipe to;

    /// The sketch has one row for the optimizer: what is compared with it has one, too.
    [[nodiscard]] bool isMerged() const
    {
        return accountings[from.accounting].mergesOptimizer || accountings[to.accounting].mergesOptimizer;
    }
};

Cost optimizerOf(const Recipe &recipe)
{
    return recipe.of(ModelState::Optimizer) + recipe.of(ModelState::Momentum) + recipe.of(ModelState::Variance);
}

std::vector<ModelState> comparedStates(const Pair &pair)
{
    if (pair.isMerged())
        return {ModelState::Weights, ModelState::Gradients, ModelState::Optimizer, ModelState::Master};
    return {ModelState::Weights, ModelState::Gradients, ModelState::Momentum, ModelState::Variance, ModelState::Master};
}

Cost costOf(const Recipe &recipe, ModelState state)
{
    return state == ModelState::Optimizer ? optimizerOf(recipe) : recipe.of(state);
}

const StateReasons &stateReasons(const Pair &pair)
{
    const bool isEightBit = optimizers[pair.scenario.optimizer].eightBit && !optimizerOf(pair.to).isNone();
    return isEightBit ? eightBitStates : bridgeReasons[pair.to.accounting].optimizer;
}

std::string_view mergedReason(const Pair &pair)
{
    const OptimizerSpec &optimizer = optimizers[pair.scenario.optimizer];
    const StateReasons &reasons = stateReasons(pair);
    const auto isOneEach = [](StateShape shape) { return shape == StateShape::EachParameter; };
    if (isOneEach(optimizer.momentum) && isOneEach(optimizer.variance))
        return reasons.moments;
    return isOneEach(optimizer.momentum) && optimizer.variance == StateShape::None ? reasons.average : reasons.uneven;
}

std::string_view masterReason(const Pair &pair)
{
    if (pair.to.of(ModelState::Master).isNone())
        return bridgeReasons[pair.to.accounting].noMaster;
    if (pair.from.of(ModelState::Master).isNone())
        return bridgeReasons[pair.from.accounting].otherMasters;
    return PERRANK_TEXT("master copy of the weights: %1 B instead of %2 B");
}

std::string_view reasonFor(const Pair &pair, ModelState state)
{
    const BridgeReasons &reasons = bridgeReasons[pair.to.accounting];
    switch (state) {
    case ModelState::Weights:
        return reasons.weights;
    case ModelState::Gradients:
        return reasons.gradients;
    case ModelState::Optimizer:
        return mergedReason(pair);
    case ModelState::Momentum:
        return stateReasons(pair).momentum;
    case ModelState::Variance:
        return stateReasons(pair).variance;
    case ModelState::Master:
        return masterReason(pair);
    }
    return {};
}

BridgeStep sumOf(const Pair &pair, const Recipe &recipe)
{
    const Cost master = recipe.of(ModelState::Master);
    const Cost optimizer = optimizerOf(recipe);
    const Message label{sumTexts[master.isNone() ? 0 : 1][optimizer.isNone() ? 0 : 1],
                        {words(recipe.of(ModelState::Weights)), words(recipe.of(ModelState::Gradients)), words(master),
                         std::string(optimizers[pair.scenario.optimizer].stateName), words(optimizer)}};
    return {label, recipe.all(), recipe.accounting};
}

std::vector<BridgeStep> differences(const Pair &pair)
{
    std::vector<BridgeStep> steps;
    for (const ModelState state : comparedStates(pair)) {
        const Cost from = costOf(pair.from, state);
        const Cost to = costOf(pair.to, state);
        const std::string dtype(dtypes[pair.scenario.dtype].name);
        if (from != to)
            steps.push_back({{reasonFor(pair, state), {words(to), words(from), dtype}}, to - from, std::nullopt});
    }
    return steps;
}

std::string_view bucketReason(const Pair &pair)
{
    if (pair.to.buckets.isNone())
        return bridgeReasons[pair.to.accounting].noBuckets;
    if (pair.from.buckets.isNone())
        return PERRANK_TEXT("in DDP, beside the model states: buckets with a second copy of the gradients, %1 B");
    return pair.from.buckets == pair.to.buckets
               ? PERRANK_TEXT("in DDP, beside the model states: buckets, in both a second copy of the gradients, %1 B")
               : PERRANK_TEXT("in DDP, beside the model states: buckets with a second copy of the gradients, "
                              "%1 B instead of %2 B");
}

std::optional<BridgeStep> bucketStep(const Pair &pair)
{
    if (pair.from.buckets.isNone() && pair.to.buckets.isNone())
        return std::nullopt;
    const Message label{bucketReason(pair), {words(pair.to.buckets), words(pair.from.buckets)}};
    return BridgeStep{label, pair.to.buckets - pair.from.buckets, std::nullopt};
}

/// "2 + 2 + 4 + 4 + 4".
std::string summands(const Pair &pair, const Recipe &recipe)
{
    std::string text;
    for (const ModelState state : comparedStates(pair)) {
        const Cost cost = costOf(recipe, state);
        if (!cost.isNone())
            text += (text.empty() ? "" : " + ") + words(cost);
    }
    return text;
}

/// The sketch's Adam and the whole of the other accounting, which have nothing to do with each other.
std::optional<Message> adamIsTheWhole(const Pair &pair)
{
    const bool fromSketch = pair.from.accounting == Accounting::Sketch;
    const Recipe &sketch = fromSketch ? pair.from : pair.to;
    const Recipe &other = fromSketch ? pair.to : pair.from;
    const Cost whole = other.all();
    if (whole.isNone() || sketch.of(ModelState::Optimizer).perParameter != whole.perParameter)
        return std::nullopt;
    const std::string_view text =
        other.accounting == Accounting::Paper
            ? PERRANK_TEXT("%1 appears twice by accident: %1 B is the sketch's %2 and also the whole of the paper's "
                           "accounting. They are not the same %1.")
            : PERRANK_TEXT("%1 appears twice by accident: %1 B is the sketch's %2 and also the whole of the other "
                           "accounting. They are not the same %1.");
    return Message{text, {words(whole), std::string(optimizers[pair.scenario.optimizer].stateName)}};
}

std::optional<Message> equalSums(const Pair &pair)
{
    if (pair.from.all().perParameter != pair.to.all().perParameter)
        return std::nullopt;
    if (differences(pair).empty())
        return Message{PERRANK_TEXT("Both count the same model states. What differs lies beside them: buffers, copies "
                                    "for a moment, activations."),
                       {}};
    return Message{PERRANK_TEXT("Both sums are %1 B, but they are not the same %1: the first is %2, the second %3."),
                   {words(pair.to.all()), summands(pair, pair.from), summands(pair, pair.to)}};
}

std::optional<Message> coincidenceIn(const Pair &pair)
{
    if (pair.from.accounting == pair.to.accounting)
        return std::nullopt;
    const auto accident = adamIsTheWhole(pair);
    return accident ? accident : equalSums(pair);
}

/// Two states and the master copy stand against the sketch's one row, which none of the single steps says.
std::optional<Message> useOfSketch(const Pair &pair)
{
    const bool fromSketch = pair.from.accounting == Accounting::Sketch;
    const Recipe &sketch = fromSketch ? pair.from : pair.to;
    const Recipe &paper = fromSketch ? pair.to : pair.from;
    const Cost master = paper.of(ModelState::Master);
    const bool isPair = sketch.accounting == Accounting::Sketch && paper.accounting == Accounting::Paper;
    if (!isPair || master.isNone() || optimizerOf(paper).isNone() || sketch.all() == paper.all())
        return std::nullopt;
    return Message{PERRANK_TEXT("The sketch is good for orders of magnitude: who is largest, and how it shrinks. Its "
                                "%1 B of %2 stand for %3 B of states and %4 B of master copy, %5 B together; in all it "
                                "counts %6 B instead of %7."),
                   {words(optimizerOf(sketch)), std::string(optimizers[pair.scenario.optimizer].stateName),
                    words(optimizerOf(paper)), words(master), words(optimizerOf(paper) + master), words(sketch.all()),
                    words(paper.all())}};
}

/// An average that rounds to nothing still has its bytes.
bool isTakenOff(const Cost &cost)
{
    return cost.perParameter.numerator == 0 ? cost.bytes.count() < 0 : cost.perParameter.numerator < 0;
}

/// "20 − 8 + 4 = 16": the sums and, between them, what is added or taken off.
template <class Text>
std::string chain(const Bridge &bridge, Text textOf)
{
    std::string text;
    for (const BridgeStep &step : bridge.steps) {
        const bool isFirst = &step == &bridge.steps.front();
        const std::string sign = step.isSum() ? " = " : isTakenOff(step.cost) ? " − " : " + ";
        text += (isFirst ? "" : sign) + textOf(step);
    }
    return text;
}

} // namespace

Bridge bridgeBetween(const Scenario &scenario, Accounting from, Accounting to)
{
    const Pair pair{scenario, recipeOf(scenario, from), recipeOf(scenario, to)};
    Bridge bridge{{sumOf(pair, pair.from)}, bucketStep(pair), coincidenceIn(pair), useOfSketch(pair)};
    std::ranges::move(differences(pair), std::back_inserter(bridge.steps));
    bridge.steps.push_back(sumOf(pair, pair.to));
    return bridge;
}

Accounting comparedWith(Accounting accounting)
{
    return accounting == Accounting::Paper ? Accounting::Sketch : Accounting::Paper;
}

std::string labelWords(const BridgeStep &step)
{
    const std::string label = step.label.english();
    return step.sumOf ? insideSentence(accountings[*step.sumOf].name) + ": " + label : label;
}

std::string perParameterWords(const Bridge &bridge)
{
    return chain(bridge, [](const BridgeStep &step) {
        const Ratio &each = step.cost.perParameter;
        return Ratio{std::abs(each.numerator), each.denominator}.text();
    });
}

std::string amountWords(const Bridge &bridge, const AmountStyle &style)
{
    const AmountUnit unit = unitFor(static_cast<double>(bridge.steps.front().cost.bytes.count()), style.units);
    const std::string text = chain(bridge, [&](const BridgeStep &step) {
        return numberText(Quantity<Bytes>(std::abs(step.cost.bytes.count())), unit, style);
    });
    return text + " " + std::string(unit.sign);
}

} // namespace perrank
