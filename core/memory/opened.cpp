// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/opened.h"

#include "core/memory/opened_lines.h"
#include "core/memory/peak.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr std::string_view flatGroup = "Rajbhandari et al., ZeRO, 2020, §5: equal shares of all parameters";

/// The first instant at which the part is as large as it gets.
Instant instantOf(const RankInputs &in, const ComponentSpec &spec, Quantity<Bytes> largest)
{
    const std::span<const Instant> instants = instantsFor(in);
    const auto isLargest = [&](Instant at) { return spec.bytesAt(in, at).amount == largest; };
    const auto found = std::ranges::find_if(instants, isLargest);
    return found == instants.end() ? Instant::Sum : *found;
}

NoTensors lackOf(const OpenedPart &part, const Scenario &scenario)
{
    if (part.sum.count() == 0)
        return NoTensors::NothingNow;
    if (part.component == Component::Activations) {
        switch (scenario.activations.value_or(ActivationModel::Inventory)) {
        case ActivationModel::Fudge:
            return NoTensors::ByFudge;
        case ActivationModel::Formula:
            return NoTensors::ByFormula;
        case ActivationModel::Inventory:
            return NoTensors::TensorsListed;
        }
    }
    if (part.component == Component::Logits)
        return NoTensors::TensorsListed;
    if (componentSpec(part.component).side != Side::ModelStates)
        return NoTensors::Addends;
    return scenario.isFromShape() ? NoTensors::TensorsListed : NoTensors::TypedParameters;
}

std::vector<OpenedLine> tensorLines(const RankInputs &in, const OpenedPart &part)
{
    if (part.component == Component::Activations)
        return activationLines(in, part.instant);
    if (part.component == Component::Logits)
        return logitLines(in);
    return stateLines(in, part.component, part.instant);
}

Term<Bytes> totalOf(const std::vector<OpenedLine> &lines)
{
    std::vector<Term<Bytes>> all;
    for (const OpenedLine &line : lines)
        all.push_back(line.bytes);
    return total<Bytes>(all);
}

/// What fills the shares of a rank up to the part's figure.
OpenedLine restLine(const OpenedPart &part, const Term<Bytes> &lines)
{
    return {.name = PERRANK_TEXT("padding and rounding"),
            .place = {},
            .perToken = {},
            .bytes = part.sum.named(componentSpec(part.component).name) - lines.named(PERRANK_TEXT("its tensors")),
            .why = PERRANK_TEXT("Shares are filled up until they are equal, and to whole numbers."),
            .source = flatGroup};
}

/// Tensors, or addends where there are none or they cannot be told apart.
void fill(OpenedPart &part, const RankInputs &in)
{
    part.lack = lackOf(part, in.scenario);
    if (part.lack == NoTensors::TensorsListed)
        part.lines = tensorLines(in, part);
    const Term<Bytes> lines = totalOf(part.lines);
    if (part.lines.empty() || lines.amount > part.sum.amount) {
        part.lines = addendLines(part.sum, componentName(part.component, in.scenario));
        if (part.lack == NoTensors::TensorsListed)
            part.lack = NoTensors::Addends;
    } else if (lines.amount != part.sum.amount && !part.sum.amount.isBeyond()) {
        part.lines.push_back(restLine(part, lines));
    }
}

} // namespace

std::optional<OpenedPart> openedPart(const Estimate &estimate, Strategy strategy, std::int64_t rank,
                                     Component component, Figure wanted)
{
    const auto found = std::ranges::find(estimate.strategies, strategy, &StrategyEstimate::strategy);
    if (found == estimate.strategies.end())
        return std::nullopt;
    const std::int64_t there = std::clamp<std::int64_t>(rank, 0, estimate.scenario.ranks - 1);
    const RankGroup &group = found->groupOf(there);
    const ComponentAmount *amount = group.find(component);
    if (amount == nullptr)
        return std::nullopt;
    const Figure figure = figureFor(wanted, estimate.scenario.accounting);
    OpenedPart part{.strategy = strategy,
                    .rank = there,
                    .component = component,
                    .figure = figure,
                    .instant = group.peakInstant,
                    .sum = shownOf(*amount, figure),
                    .lines = {}};
    const RankInputs in = inputsFor(estimate.scenario, strategies[strategy], group.place, Tracing(true));
    const ComponentSpec &spec = componentSpec(component);
    if (spec.bytesAt != nullptr) {
        if (figure == Figure::Sum)
            part.instant = instantOf(in, spec, part.sum.amount);
        part.sum = spec.bytesAt(in, part.instant);
    }
    fill(part, in);
    return part;
}

Message keptByMessage(const OpenedLine &line, const NumberStyle &style)
{
    const bool counts = line.keptBy.find("%1") != std::string_view::npos;
    return {line.keptBy, counts ? std::vector{written(line.times, style)} : std::vector<std::string>{}};
}

std::string_view lackSentence(NoTensors lack)
{
    switch (lack) {
    case NoTensors::TensorsListed:
        return {};
    case NoTensors::ByFudge:
        return PERRANK_TEXT("A fudge has no tensors: one round factor stands for all that the layers keep.");
    case NoTensors::ByFormula:
        return PERRANK_TEXT("The published formula has no tensors: it counts so many bytes per token and width.");
    case NoTensors::TypedParameters:
        return PERRANK_TEXT(
            "A typed number of parameters has no tensors; one that is counted from the shape has them.");
    case NoTensors::Addends:
        return PERRANK_TEXT("This part has no tensors of the network: these are the addends of its formula.");
    case NoTensors::NothingNow:
        return PERRANK_TEXT("At the peak this rank has nothing of it; the sum of all parts shows its largest value.");
    }
    return {};
}

} // namespace perrank
