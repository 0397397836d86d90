// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/step_units.h"

#include "core/memory/holdings.h"

#include <algorithm>

namespace perrank {

namespace {

/// Where a tensor lies: before the layers, after them, or in so many of them from `firstLayer` on.
struct Home {
    StepUnitKind kind;
    std::int64_t firstLayer = 0;
    std::int64_t layers = 1;
};

Home homeOf(const RankInputs &in, ModelPart part)
{
    const PipelineStage &stage = in.stage;
    const bool hasExperts = in.scenario.experts > 0;
    switch (part) {
    case ModelPart::Embedding:
        return {stage.isFirst ? StepUnitKind::Embedding : StepUnitKind::Head};
    case ModelPart::FinalNorm:
    case ModelPart::Head:
        return {StepUnitKind::Head};
    case ModelPart::Mlp:
        return {StepUnitKind::Layer, 0, hasExperts ? stage.denseLayers : stage.layers};
    case ModelPart::Router:
    case ModelPart::Experts:
    case ModelPart::SharedExperts:
        return {StepUnitKind::Layer, stage.denseLayers, stage.layers - stage.denseLayers};
    case ModelPart::Attention:
    case ModelPart::Norms:
        return {StepUnitKind::Layer, 0, stage.layers};
    }
    return {StepUnitKind::Layer};
}

struct Units {
    StepUnit embedding{.kind = StepUnitKind::Embedding};
    std::vector<StepUnit> layers;
    StepUnit head{.kind = StepUnitKind::Head};
};

void add(StepUnit &unit, const RankInputs &in, const HeldTensor &tensor, std::int64_t count)
{
    const bool isExpert = tensor.spec->part == ModelPart::Experts;
    (isExpert && in.expertsApart ? unit.experts : unit.dense) += count;
    const std::int64_t chosen = std::min(in.scenario.expertsPerToken, in.scenario.experts);
    unit.active += isExpert ? saturatingProduct(chosen, parametersOf(tensor).count()) : count;
}

void place(Units &units, const RankInputs &in, const HeldTensor &tensor)
{
    const std::int64_t all = saturatingProduct(tensor.copies.count(), parametersOf(tensor).count());
    const Home home = homeOf(in, tensor.spec->part);
    switch (home.kind) {
    case StepUnitKind::Embedding:
        return add(units.embedding, in, tensor, all);
    case StepUnitKind::Head:
        return add(units.head, in, tensor, all);
    case StepUnitKind::Layer:
        break;
    }
    for (std::int64_t i = 0; i < home.layers; ++i)
        add(units.layers[static_cast<std::size_t>(home.firstLayer + i)], in, tensor, all / home.layers);
}

std::vector<StepUnit> emptyLayers(const RankInputs &in)
{
    std::vector<StepUnit> layers(static_cast<std::size_t>(std::max<std::int64_t>(1, in.stage.layers)));
    for (std::size_t i = 0; i < layers.size(); ++i)
        layers[i].layer = static_cast<std::int64_t>(i);
    return layers;
}

std::vector<StepUnit> equalLayers(const RankInputs &in)
{
    std::vector<StepUnit> layers = emptyLayers(in);
    const std::int64_t all = holdingOf(in, false).all().count();
    const auto count = static_cast<std::int64_t>(layers.size());
    for (StepUnit &layer : layers)
        layer.dense = layer.active = all / count + (layer.layer < all % count ? 1 : 0);
    return layers;
}

} // namespace

std::vector<StepUnit> stepUnits(const RankInputs &in)
{
    if (!in.scenario.isFromShape())
        return equalLayers(in);
    Units units;
    units.layers = emptyLayers(in);
    for (const HeldTensor &tensor : in.tensors)
        place(units, in, tensor);
    std::vector<StepUnit> all = std::move(units.layers);
    if (units.embedding.dense > 0)
        all.insert(all.begin(), units.embedding);
    if (units.head.dense > 0)
        all.push_back(units.head);
    return all;
}

} // namespace perrank
