// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/inventory.h"

#include "core/memory/layer_tensors.h"
#include "core/memory/sums.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr std::string_view schedule = "Narayanan et al., Efficient Large-Scale Language Model Training, 2021, §2.2";

constexpr std::string_view backwardOrder =
    "PyTorch documentation, Autograd mechanics: saved tensors are freed as they are used";

/// The tensors of one part, and how often all of them are kept for how many tokens.
struct Section {
    InventoryPart part;
    LayerTerms terms;
    std::span<const KeptTensor> tensors;
    Term<Count> times; ///< 1 without a step: once
};

Term<Count> once()
{
    return {Quantity<Count>(1), nullptr};
}

std::span<const KeptTensor> keptTensors(Recompute recompute)
{
    switch (recompute) {
    case Recompute::None:
    case Recompute::Selective:
        return layerTensors();
    case Recompute::SelectiveOp:
        return tensorsKeptByOperation();
    case Recompute::Full:
        return tensorsKeptInFull();
    }
    return {};
}

bool worksAgain(const Scenario &scenario)
{
    return scenario.recompute == Recompute::Full || scenario.recompute == Recompute::SelectiveOp;
}

/// A layer at work with full recompute has all of its tensors; by operation, those that were not kept.
bool isMadeAgain(const KeptTensor &tensor, const LayerTerms &terms)
{
    if (terms.scenario.recompute == Recompute::Full)
        return true;
    return std::ranges::none_of(tensorsKeptByOperation(),
                                [&](const KeptTensor &kept) { return kept.name == tensor.name && kept.isKept(terms); });
}

Term<Bytes> times(const RankInputs &in, const Term<Count> &layers, const Term<BytesPerToken> &perToken)
{
    const auto bytes = in.microBatch * in.sequence * perToken;
    return layers.step || layers.count() != 1 ? layers * bytes : bytes;
}

/// Calls `see` with each tensor of the section that is there, and its bytes per token.
template <class See>
void forEachTensor(const Section &section, See see)
{
    const bool isAgain = section.part == InventoryPart::AtWork;
    for (const KeptTensor &tensor : section.tensors) {
        if (!tensor.isKept(section.terms) || (isAgain && !isMadeAgain(tensor, section.terms)))
            continue;
        see(tensor, tensor.bytes(section.terms).named(tensor.name));
    }
}

Term<BytesPerToken> perTokenOf(const Section &section)
{
    Term<BytesPerToken> sum;
    forEachTensor(section,
                  [&sum](const KeptTensor &, const Term<BytesPerToken> &perToken) { sum = plus(sum, perToken); });
    return sum.count() == 0 ? sum : sum.named(inventoryParts[section.part].sumName);
}

Term<Count> layersOf(const StageParts &in, std::int64_t layers, std::string_view name)
{
    return in.tracing.fact<Count>({layers, name, schedule});
}

/// Of the layers in flight those with a dense MLP; of an interleaved stage the same share of each chunk.
Term<Count> denseInFlight(const StageParts &in)
{
    const Parameter &row = parameter(ParameterId::DenseLayers);
    if (in.scenario.pipelineParallel == 1)
        return in.tracing.parameter<Count>(in.stage.denseLayers, row.id, row.symbol);
    return proportionOf(in.layersInFlight,
                        layersOf(in, in.stage.denseLayers, PERRANK_TEXT("layers on this stage with a dense MLP")),
                        layersOf(in, in.stage.layers, PERRANK_TEXT("layers on this stage, L / p")));
}

/// Which MLPs the stage's layers have.
bool hasDense(const StageParts &in)
{
    return in.scenario.experts == 0 || in.stage.denseLayers > 0;
}

bool hasExperts(const StageParts &in)
{
    return in.scenario.experts > 0 && in.stage.denseLayers < in.stage.layers;
}

void addLayers(const StageParts &in, std::vector<Section> &sections)
{
    const auto tensors = keptTensors(in.scenario.recompute);
    if (!hasDense(in) || !hasExperts(in)) {
        const LayerKind kind = hasExperts(in) ? LayerKind::Experts : LayerKind::Dense;
        sections.push_back({InventoryPart::Layers, layerTerms(in, kind), tensors, in.layersInFlight});
        return;
    }
    const auto dense = denseInFlight(in);
    sections.push_back({InventoryPart::DenseLayers, layerTerms(in, LayerKind::Dense), tensors, dense});
    sections.push_back(
        {InventoryPart::ExpertLayers, layerTerms(in, LayerKind::Experts), tensors, in.layersInFlight - dense});
}

/// Of a stage with both kinds of layers the larger one counts.
std::optional<Section> layerAtWork(const StageParts &in)
{
    if (!worksAgain(in.scenario))
        return std::nullopt;
    const auto section = [&in](LayerKind kind) {
        return Section{InventoryPart::AtWork, layerTerms(in, kind), layerTensors(), once()};
    };
    if (!hasExperts(in))
        return section(LayerKind::Dense);
    const Section experts = section(LayerKind::Experts);
    if (!hasDense(in))
        return experts;
    const Section dense = section(LayerKind::Dense);
    return perTokenOf(dense).amount > perTokenOf(experts).amount ? dense : experts;
}

/// The first stage has begun as many micro-batches as there are stages behind it.
Term<Count> begunMicroBatches(const StageParts &in)
{
    if (in.scenario.pipelineParallel == 1)
        return once();
    const auto of = [&in](ParameterId id) {
        const Parameter &row = parameter(id);
        return in.tracing.parameter<Count>(in.scenario.*std::get<WholeNumber>(row.kind).field, id, row.symbol);
    };
    return smallerOf(of(ParameterId::Accumulation), of(ParameterId::PipelineParallel));
}

/// All but the layer at work.
std::vector<Section> keptSections(const StageParts &in)
{
    std::vector<Section> sections;
    sections.reserve(inventoryParts.size());
    addLayers(in, sections);
    const LayerTerms ends = sections.front().terms;
    if (in.stage.isFirst && in.scenario.dropout)
        sections.push_back({InventoryPart::FirstStage, ends, firstStageTensors(), begunMicroBatches(in)});
    if (in.stage.isLast)
        sections.push_back({InventoryPart::LastStage, ends, lastStageTensors(), once()});
    return sections;
}

/// All but the last layer, which the backward pass has been through.
std::optional<Term<Count>> butOne(const RankInputs &in, const Term<Count> &layers)
{
    if (layers.count() <= 1)
        return std::nullopt;
    return layers - in.tracing.fact<Count>({1, PERRANK_TEXT("layer whose backward pass is over"), backwardOrder});
}

/// Of the `layers` that keep tensors of a part at the end of the forward pass, those that still do. Dense layers come
/// first in the model and last in the backward pass.
std::optional<Term<Count>> layersAt(const RankInputs &in, InventoryPart part, const Term<Count> &layers,
                                    Instant instant)
{
    const bool isFirst = instant == Instant::FirstBlock;
    if (!isFirst && instant != Instant::LaterBlock)
        return instant == Instant::EndOfForward && part == InventoryPart::AtWork ? std::nullopt : std::optional(layers);
    switch (part) {
    case InventoryPart::Layers:
        return isFirst ? once() : butOne(in, layers);
    case InventoryPart::DenseLayers:
        return isFirst ? once() : layers;
    case InventoryPart::ExpertLayers:
        return isFirst ? std::nullopt : butOne(in, layers);
    case InventoryPart::FirstStage:
        return isFirst ? once() : layers;
    case InventoryPart::AtWork:
        return once();
    case InventoryPart::LastStage:
        return std::nullopt;
    }
    return std::nullopt;
}

} // namespace

std::vector<InventoryLine> inventoryOf(const RankInputs &in, Instant instant)
{
    std::vector<Section> sections = keptSections(*in.parts);
    if (auto work = layerAtWork(*in.parts))
        sections.push_back(std::move(*work));
    std::vector<InventoryLine> lines;
    for (const Section &section : sections) {
        const auto layers = layersAt(in, section.part, section.times, instant);
        if (!layers)
            continue;
        forEachTensor(section, [&](const KeptTensor &tensor, const Term<BytesPerToken> &perToken) {
            lines.push_back({.part = section.part,
                             .name = tensor.name,
                             .perToken = perToken,
                             .bytes = times(in, *layers, perToken),
                             .why = tensor.why,
                             .source = tensor.source});
        });
    }
    return lines;
}

KeptWidths keptWidths(const StageParts &parts)
{
    KeptWidths widths;
    for (const Section &section : keptSections(parts)) {
        if (auto perToken = perTokenOf(section); perToken.count() > 0)
            widths.kept.push_back({section.part, section.times, std::move(perToken)});
    }
    if (const auto work = layerAtWork(parts))
        widths.atWork = perTokenOf(*work);
    return widths;
}

Term<Bytes> keptBytes(const RankInputs &in)
{
    Term<Bytes> sum;
    for (const KeptWidth &width : in.parts->widths.kept)
        sum = plus(sum, times(in, width.layers, width.perToken));
    return sum;
}

Term<Bytes> keptBytesAt(const RankInputs &in, Instant instant)
{
    Term<Bytes> sum;
    for (const KeptWidth &width : in.parts->widths.kept) {
        if (const auto layers = layersAt(in, width.part, width.layers, instant))
            sum = plus(sum, times(in, *layers, width.perToken));
    }
    return sum;
}

Term<Bytes> atWorkBytes(const RankInputs &in)
{
    const Term<BytesPerToken> &perToken = in.parts->widths.atWork;
    return perToken.count() == 0 ? Term<Bytes>{} : times(in, once(), perToken);
}

Term<Bytes> inventoryBytes(const RankInputs &in)
{
    return plus(keptBytes(in), atWorkBytes(in));
}

} // namespace perrank
