// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/units.h"

#include <algorithm>

namespace perrank {

namespace {

bool isOf(const HeldTensor &tensor, ModelPart part)
{
    return tensor.spec->part == part;
}

bool isOutside(const HeldTensor &tensor)
{
    return isOf(tensor, ModelPart::Embedding) || isOf(tensor, ModelPart::FinalNorm) || isOf(tensor, ModelPart::Head);
}

/// Parameters of the tensors kept, each `times` as often as it says.
template <class Keeps, class Times>
Term<Params> sumOf(const StageParts &in, Keeps keeps, Times times)
{
    std::vector<Term<Params>> members;
    for (const HeldTensor &tensor : in.tensors) {
        if (keeps(tensor))
            members.push_back(times(tensor, parametersOf(tensor)));
    }
    return total<Params>(members);
}

Term<Params> heldOnce(const HeldTensor &, const Term<Params> &parameters)
{
    return parameters;
}

Term<Params> asOftenAsHeld(const HeldTensor &tensor, const Term<Params> &parameters)
{
    return tensor.copies.count() == 1 && !tensor.copies.step ? parameters : tensor.copies * parameters;
}

/// Of one layer: an expert's tensors as often as a layer has experts here.
template <class Keeps>
Term<Params> ofOneLayer(const StageParts &in, Keeps keeps)
{
    const std::int64_t routed = in.stage.layers - in.stage.denseLayers;
    return sumOf(in, keeps, [&](const HeldTensor &tensor, const Term<Params> &parameters) {
        if (!isOf(tensor, ModelPart::Experts))
            return parameters;
        const auto layers = in.tracing.fact<Count>(
            {routed, PERRANK_TEXT("layers with experts here"), PERRANK_TEXT("the shape of the model")});
        return tensor.copies / layers * parameters;
    });
}

bool isRoutedOnly(const HeldTensor &tensor)
{
    return isOf(tensor, ModelPart::Router) || isOf(tensor, ModelPart::Experts)
           || isOf(tensor, ModelPart::SharedExperts);
}

template <class Keeps>
Term<Params> denseBlock(const StageParts &in, Keeps keeps)
{
    return ofOneLayer(
        in, [&](const HeldTensor &tensor) { return keeps(tensor) && !isOutside(tensor) && !isRoutedOnly(tensor); });
}

template <class Keeps>
Term<Params> routedBlock(const StageParts &in, Keeps keeps)
{
    return ofOneLayer(in, [&](const HeldTensor &tensor) {
        return keeps(tensor) && !isOutside(tensor) && !isOf(tensor, ModelPart::Mlp);
    });
}

template <class Keeps>
Term<Params> largestBlock(const StageParts &in, Keeps keeps)
{
    const bool hasExperts = in.scenario.experts > 0 && in.stage.layers > in.stage.denseLayers;
    const auto dense = denseBlock(in, keeps);
    if (!hasExperts)
        return dense;
    const auto routed = routedBlock(in, keeps);
    const bool denseIsLarger = in.stage.denseLayers > 0 && dense.amount > routed.amount;
    return denseIsLarger ? dense : routed;
}

bool any(const HeldTensor &)
{
    return true;
}

bool isLinear(const HeldTensor &tensor)
{
    return tensor.spec->columns != nullptr && !isOf(tensor, ModelPart::Embedding);
}

Term<Params> named(const Term<Params> &parameters, std::string_view name)
{
    return parameters.count() == 0 ? parameters : parameters.named(name);
}

/// A tied head is computed with the embedding's matrix.
bool hasTiedHead(const StageParts &in)
{
    return in.scenario.tiedEmbeddings && in.stage.isFirst && in.stage.isLast;
}

/// The experts of the largest block, if it has them apart.
Term<Params> expertsOf(const StageParts &in, const Term<Params> &block)
{
    if (!in.expertsApart || in.stage.layers == in.stage.denseLayers)
        return {};
    const auto experts = ofOneLayer(in, [](const HeldTensor &tensor) { return isOf(tensor, ModelPart::Experts); });
    const bool hasExperts = block.amount == routedBlock(in, any).amount;
    return hasExperts ? named(experts, PERRANK_TEXT("experts of a block")) : Term<Params>{};
}

ModelUnits equalBlocks(const StageParts &in)
{
    const auto layers = in.tracing.fact<Count>(
        {in.stage.layers, PERRANK_TEXT("layers on this rank"), PERRANK_TEXT("the shape of the model")});
    return {.embedding = {},
            .block = named(in.whole.all() / layers, PERRANK_TEXT("block")),
            .head = {},
            .expertsOfBlock = {}};
}

Term<Params> linearWeightsInAll(const StageParts &in)
{
    const auto blocks = sumOf(in, isLinear, asOftenAsHeld);
    if (!hasTiedHead(in))
        return blocks;
    const auto words = sumOf(
        in, [](const HeldTensor &tensor) { return tensor.spec->name == "word embedding"; }, heldOnce);
    return blocks + words;
}

} // namespace

ModelUnits unitsIn(const StageParts &in)
{
    if (!in.scenario.isFromShape())
        return equalBlocks(in);
    const auto embedding = sumOf(
        in, [](const HeldTensor &tensor) { return isOf(tensor, ModelPart::Embedding); }, heldOnce);
    const auto head = sumOf(
        in,
        [](const HeldTensor &tensor) { return isOf(tensor, ModelPart::FinalNorm) || isOf(tensor, ModelPart::Head); },
        heldOnce);
    const auto block = largestBlock(in, any);
    ModelUnits units{
        .embedding = named(embedding, PERRANK_TEXT("embedding unit")),
        .block = named(block, PERRANK_TEXT("block")),
        .head = named(head, PERRANK_TEXT("head unit")),
        .expertsOfBlock = expertsOf(in, block),
    };
    if (hasTiedHead(in))
        units.head = units.embedding;
    return units;
}

LinearWeights linearWeights(const StageParts &in)
{
    if (!in.scenario.isFromShape())
        return {in.whole.all(), equalBlocks(in).block};
    return {named(linearWeightsInAll(in), PERRANK_TEXT("linear weights")),
            named(largestBlock(in, isLinear), PERRANK_TEXT("linear weights of a block"))};
}

} // namespace perrank
