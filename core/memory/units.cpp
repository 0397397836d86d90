// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/units.h"

#include "core/memory/holdings.h"

#include <algorithm>
#include <functional>

namespace perrank {

namespace {

using Keeps = std::function<bool(const HeldTensor &)>;

bool isOf(const HeldTensor &tensor, ModelPart part)
{
    return tensor.spec->part == part;
}

bool isOutside(const HeldTensor &tensor)
{
    return isOf(tensor, ModelPart::Embedding) || isOf(tensor, ModelPart::FinalNorm) || isOf(tensor, ModelPart::Head);
}

/// Parameters of the tensors kept, each `times` as often as it says.
template <class Times>
Term<Params> sumOf(const RankInputs &in, const Keeps &keeps, Times times)
{
    std::vector<Term<Params>> members;
    for (const HeldTensor &tensor : in.tensors) {
        if (keeps(tensor))
            members.push_back(times(tensor, parametersOf(tensor)));
    }
    return total<Params>(members);
}

Term<Params> once(const HeldTensor &, const Term<Params> &parameters)
{
    return parameters;
}

Term<Params> asOftenAsHeld(const HeldTensor &tensor, const Term<Params> &parameters)
{
    return tensor.copies.count() == 1 && !tensor.copies.step ? parameters : tensor.copies * parameters;
}

/// Of one layer: an expert's tensors as often as a layer has experts here.
Term<Params> ofOneLayer(const RankInputs &in, const Keeps &keeps)
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

Term<Params> denseBlock(const RankInputs &in, const Keeps &keeps)
{
    return ofOneLayer(
        in, [&](const HeldTensor &tensor) { return keeps(tensor) && !isOutside(tensor) && !isRoutedOnly(tensor); });
}

Term<Params> routedBlock(const RankInputs &in, const Keeps &keeps)
{
    return ofOneLayer(in, [&](const HeldTensor &tensor) {
        return keeps(tensor) && !isOutside(tensor) && !isOf(tensor, ModelPart::Mlp);
    });
}

Term<Params> largestBlock(const RankInputs &in, const Keeps &keeps)
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
bool hasTiedHead(const RankInputs &in)
{
    return in.scenario.tiedEmbeddings && in.stage.isFirst && in.stage.isLast;
}

ModelUnits equalBlocks(const RankInputs &in)
{
    const auto here = holdingOf(in, false).all();
    const auto layers = in.tracing.fact<Count>(
        {in.stage.layers, PERRANK_TEXT("layers on this rank"), PERRANK_TEXT("the shape of the model")});
    return {{}, named(here / layers, PERRANK_TEXT("block")), {}};
}

} // namespace

ModelUnits unitsIn(const RankInputs &in)
{
    if (!in.scenario.isFromShape())
        return equalBlocks(in);
    const auto embedding = sumOf(
        in, [](const HeldTensor &tensor) { return isOf(tensor, ModelPart::Embedding); }, once);
    const auto head = sumOf(
        in,
        [](const HeldTensor &tensor) { return isOf(tensor, ModelPart::FinalNorm) || isOf(tensor, ModelPart::Head); },
        once);
    ModelUnits units{
        .embedding = named(embedding, PERRANK_TEXT("embedding unit")),
        .block = named(largestBlock(in, any), PERRANK_TEXT("block")),
        .head = named(head, PERRANK_TEXT("head unit")),
    };
    if (hasTiedHead(in))
        units.head = units.embedding;
    return units;
}

Term<Params> expertsOfBlock(const RankInputs &in)
{
    if (!in.expertsApart || in.stage.layers == in.stage.denseLayers)
        return {};
    const auto experts = ofOneLayer(in, [](const HeldTensor &tensor) { return isOf(tensor, ModelPart::Experts); });
    const bool hasExperts = in.units.block.amount == routedBlock(in, any).amount;
    return hasExperts ? named(experts, PERRANK_TEXT("experts of a block")) : Term<Params>{};
}

Term<Params> linearWeights(const RankInputs &in, bool ofOneBlock)
{
    if (!in.scenario.isFromShape())
        return ofOneBlock ? equalBlocks(in).block : holdingOf(in, false).all();
    if (ofOneBlock)
        return named(largestBlock(in, isLinear), PERRANK_TEXT("linear weights of a block"));
    const auto blocks = sumOf(in, isLinear, asOftenAsHeld);
    if (!hasTiedHead(in))
        return named(blocks, PERRANK_TEXT("linear weights"));
    const auto words = sumOf(
        in, [](const HeldTensor &tensor) { return tensor.spec->name == "word embedding"; }, once);
    return named(blocks + words, PERRANK_TEXT("linear weights"));
}

} // namespace perrank
