// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/stage_parts.h"

#include "core/memory/holdings.h"
#include "core/memory/inventory.h"
#include "core/memory/schedule.h"
#include "core/memory/units.h"

namespace perrank {

namespace {

template <class U>
Term<U> whole(const Tracing &tracing, ParameterId id, std::int64_t value)
{
    return tracing.parameter<U>(value, id, parameter(id).symbol);
}

/// N, the number of ranks themselves where nothing but data is split.
Term<Ranks> copiesTerm(const Scenario &scenario, Tracing tracing)
{
    const std::string_view symbol = parameter(ParameterId::Ranks).symbol;
    if (scenario.tensorParallel == 1 && scenario.pipelineParallel == 1)
        return tracing.parameter<Ranks>(scenario.ranks, ParameterId::Ranks, symbol);
    Term<Ranks> copies = tracing.parameter<Ranks>(scenario.ranks, ParameterId::Ranks, PERRANK_TEXT("ranks"));
    if (scenario.tensorParallel > 1)
        copies = copies / whole<Count>(tracing, ParameterId::TensorParallel, scenario.tensorParallel);
    if (scenario.pipelineParallel > 1)
        copies = copies / whole<Count>(tracing, ParameterId::PipelineParallel, scenario.pipelineParallel);
    return copies.named(symbol);
}

/// A sequence is cut into pieces for context-parallel ranks.
Term<Tokens> pieceOfSequence(const Scenario &scenario, Tracing tracing)
{
    const auto sequence = whole<Tokens>(tracing, ParameterId::Sequence, scenario.sequence);
    if (scenario.contextParallel == 1)
        return sequence;
    return sequence / whole<Count>(tracing, ParameterId::ContextParallel, scenario.contextParallel);
}

Factor fudgeOf(const Scenario &scenario, Tracing tracing)
{
    if (scenario.activations != ActivationModel::Fudge)
        return {};
    return tracing.factor(scenario.fudge, ParameterId::Fudge, parameter(ParameterId::Fudge).symbol, Trust::Fudge);
}

void listTensors(StageParts &parts, const Slice &slice)
{
    if (parts.scenario.isFromShape())
        parts.tensors = heldTensors(parts.scenario, slice, parts.tracing);
    parts.whole = wholeHolding(parts, StateShape::EachParameter);
    parts.units = unitsIn(parts);
    if (parts.scenario.accounting == Accounting::Amp)
        parts.linear = linearWeights(parts);
}

bool isListed(const Scenario &scenario)
{
    return scenario.activations.value_or(ActivationModel::Inventory) == ActivationModel::Inventory;
}

} // namespace

bool StageParts::isWholeModel() const
{
    return scenario.tensorParallel == 1 && scenario.pipelineParallel == 1 && !expertsApart;
}

StageParts stageParts(const Scenario &scenario, std::int64_t stage, Tracing tracing, Tensors tensors)
{
    const Slice slice = sliceOf(scenario, stage);
    StageParts parts{
        .scenario = scenario,
        .tracing = tracing,
        .stage = slice.stage,
        .shape = shapeTerms(scenario, tracing),
        .tensors = {},
        .expertsApart = scenario.experts > 0 && scenario.expertParallel > 1,
        .copies = copiesTerm(scenario, tracing),
        .microBatch = whole<Count>(tracing, ParameterId::MicroBatch, scenario.microBatch),
        .sequence = pieceOfSequence(scenario, tracing),
        .width = whole<ElementsPerToken>(tracing, ParameterId::Width, scenario.width),
        .layersInFlight = layersInFlight(scenario, slice.stage, tracing),
        .heads = whole<Count>(tracing, ParameterId::Heads, scenario.heads),
        .fudge = fudgeOf(scenario, tracing),
        .whole = {},
        .units = {},
        .linear = {},
        .widths = {},
    };
    if (tensors == Tensors::Listed)
        listTensors(parts, slice);
    if (isListed(scenario))
        parts.widths = keptWidths(parts);
    return parts;
}

void takeMicroBatch(StageParts &parts)
{
    parts.microBatch = whole<Count>(parts.tracing, ParameterId::MicroBatch, parts.scenario.microBatch);
}

void takeSequence(StageParts &parts)
{
    parts.sequence = pieceOfSequence(parts.scenario, parts.tracing);
    // Only scores, of a token with each other token, are wider in a longer sequence.
    if (isListed(parts.scenario) && parts.scenario.attention == Attention::Eager)
        parts.widths = keptWidths(parts);
}

Stages::Stages(const Scenario &resolvedScenario, Tracing tracing)
    : m_scenario(resolvedScenario), m_tracing(tracing),
      m_parts(static_cast<std::size_t>(resolvedScenario.pipelineParallel))
{
}

const std::shared_ptr<const StageParts> &Stages::at(std::int64_t stage)
{
    auto &parts = m_parts[static_cast<std::size_t>(stage)];
    if (!parts)
        parts = std::make_shared<const StageParts>(stageParts(m_scenario, stage, m_tracing));
    return parts;
}

} // namespace perrank
