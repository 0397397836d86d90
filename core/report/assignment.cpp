// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/assignment.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace perrank {

namespace {

constexpr int digitsOfSums = 4;
constexpr int digitsOfTotal = 3;

/// The lesson divides model states only: one rank, two and eight must all be possible.
void splitNothing(Scenario &scenario)
{
    scenario.tensorParallel = scenario.pipelineParallel = scenario.virtualStages = scenario.contextParallel = 1;
    scenario.expertParallel = 1;
    scenario.shardSize = scenario.interleaveGroup = 0;
}

constexpr std::array countedOtherwise{
    ParameterId::Accounting,       ParameterId::Optimizer,     ParameterId::TensorParallel,
    ParameterId::PipelineParallel, ParameterId::VirtualStages, ParameterId::ContextParallel,
    ParameterId::ExpertParallel,   ParameterId::Activations,   ParameterId::Reserve};

Scenario lessonOf(Scenario scenario)
{
    scenario = countedAsAssignment(std::move(scenario));
    scenario.strategies.assign(assignmentStrategies.begin(), assignmentStrategies.end());
    return scenario;
}

std::vector<Term<Bytes>> statesOf(const StrategyEstimate &strategy)
{
    std::vector<Term<Bytes>> parts;
    for (const ComponentAmount &part : strategy.worst().components) {
        if (componentSpec(part.component).side == Side::ModelStates)
            parts.push_back(part.bytes);
    }
    return parts;
}

std::vector<Quantity<Bytes>> amountsOf(const std::vector<Term<Bytes>> &terms)
{
    std::vector<Quantity<Bytes>> amounts;
    for (const Term<Bytes> &term : terms)
        amounts.push_back(term.amount);
    return amounts;
}

AssignmentCell cellOf(const StrategyEstimate &sketch, const StrategyEstimate &whole, const StrategyEstimate &paper,
                      std::int64_t ranks)
{
    const std::vector<Term<Bytes>> parts = statesOf(sketch);
    const bool sharded = strategies[sketch.strategy].shardsParameters;
    return {
        .strategy = sketch.strategy,
        .wholeParts = amountsOf(statesOf(whole)),
        .dividedBy = sharded ? ranks : 1,
        .modelStates = sketch.worst().modelStates,
        .arithmetic = explain(*total<Bytes>(parts).step),
        .crossover = sketch.crossover,
        .precise = paper.worst().modelStates.amount,
    };
}

AssignmentRow rowOf(Scenario scenario, std::int64_t ranks)
{
    scenario.ranks = ranks;
    const Estimate sketch = estimate(scenario);
    scenario.accounting = Accounting::Paper;
    const Estimate paper = estimate(scenario, false);
    AssignmentRow row{ranks, {}};
    for (std::size_t i = 0; i < assignmentStrategies.size(); ++i)
        row.cells.push_back(cellOf(sketch.strategies[i], sketch.strategies.front(), paper.strategies[i], ranks));
    return row;
}

/// The part itself, not the sum that it is all of.
Term<Bytes> activationsOf(const Estimate &estimate)
{
    return estimate.strategies.front().worst().find(Component::Activations)->bytes;
}

std::string sumOf(const std::vector<Quantity<Bytes>> &parts, const AmountUnit &unit, const AmountStyle &style,
                  int digits)
{
    std::string text;
    for (const Quantity<Bytes> part : parts)
        text += (text.empty() ? "" : " + ") + numberText(part, unit, style, digits);
    return text;
}

AmountUnit unitOf(Quantity<Bytes> amount, const AmountStyle &style)
{
    return unitFor(static_cast<double>(amount.count()), style.units);
}

} // namespace

Assignment assignmentFor(const Scenario &scenario)
{
    const Scenario lesson = lessonOf(scenario);
    Assignment assignment{resolved(lesson), {}, activationsOf(estimate(lesson))};
    for (const std::int64_t ranks : assignmentRanks)
        assignment.rows.push_back(rowOf(lesson, ranks));
    return assignment;
}

Scenario countedAsAssignment(Scenario scenario)
{
    scenario.accounting = Accounting::Sketch;
    scenario.optimizer = Optimizer::AdamW;
    scenario.activations = ActivationModel::Fudge;
    scenario.reserve = 0;
    splitNothing(scenario);
    return scenario;
}

std::vector<ParameterId> unlikeAssignment(const Scenario &scenario)
{
    const Scenario own = resolved(scenario);
    const Scenario lesson = countedAsAssignment(own);
    std::vector<ParameterId> unlike;
    std::ranges::copy_if(countedOtherwise, std::back_inserter(unlike),
                         [&](ParameterId id) { return valueOf(own, id) != valueOf(lesson, id); });
    return unlike;
}

std::string sumWords(const AssignmentCell &cell, const AmountStyle &style)
{
    const Quantity<Bytes> result = cell.modelStates.amount;
    const AmountUnit unit = unitOf(result, style);
    const std::string sum = sumOf(cell.wholeParts, unit, style, digitsOfSums);
    const bool divides = strategies[cell.strategy].shardsParameters;
    const std::string quotient = divides ? "(" + sum + ") / " + written(cell.dividedBy, style.numbers) : sum;
    return quotient + " = " + numberText(result, unit, style, digitsOfSums) + " " + std::string(unit.sign);
}

Message combinedWords(const Assignment &assignment, const AmountStyle &style)
{
    const AssignmentRow &row = assignment.rows.back();
    const AssignmentCell &cell = row.cells.back();
    const Quantity<Bytes> activations = assignment.activations.amount;
    const Quantity<Bytes> states = cell.modelStates.amount;
    const Quantity<Bytes> both = states + activations;
    if (both.isBeyond())
        return {beyondText, {}};
    const AmountUnit unit = unitOf(both, style);
    return {PERRANK_TEXT("%1 at %2 ranks: %3 = %4, %5 of it activations"),
            {std::string(strategies[cell.strategy].name), written(row.ranks, style.numbers),
             sumOf({states, activations}, unit, style, digitsOfTotal),
             numberText(both, unit, style, digitsOfTotal) + " " + std::string(unit.sign),
             percentText(activations, both)}};
}

} // namespace perrank
