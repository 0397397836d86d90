// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/shape_terms.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr Fact vocabUnit{128, PERRANK_TEXT("Megatron pads the vocabulary to a multiple of this × t"),
                         "NVIDIA Megatron-LM, --make-vocab-size-divisible-by"};

Term<Count> count(const Scenario &scenario, Tracing tracing, ParameterId id)
{
    const Parameter &row = parameter(id);
    return tracing.parameter<Count>(scenario.*std::get<WholeNumber>(row.kind).field, id, row.symbol);
}

Term<Count> vocabTerm(const Scenario &scenario, Tracing tracing)
{
    const auto words = count(scenario, tracing, ParameterId::Vocab);
    if (paddedVocab(scenario) == scenario.vocab)
        return words;
    const auto unit = scenario.tensorParallel == 1
                          ? tracing.fact<Count>(vocabUnit)
                          : tracing.fact<Count>(vocabUnit) * count(scenario, tracing, ParameterId::TensorParallel);
    return (words / unit * unit).named(PERRANK_TEXT("V padded"));
}

Term<Count> denseTerm(const Scenario &scenario, Tracing tracing)
{
    const ParameterId id = scenario.experts == 0 ? ParameterId::Layers : ParameterId::DenseLayers;
    return tracing.parameter<Count>(denseLayers(scenario), id, parameter(id).symbol);
}

} // namespace

std::int64_t paddedVocab(const Scenario &scenario)
{
    if (scenario.accounting != Accounting::Megatron)
        return scenario.vocab;
    const std::int64_t unit = vocabUnit.value * scenario.tensorParallel;
    return (scenario.vocab + unit - 1) / unit * unit;
}

std::int64_t denseLayers(const ModelShape &shape)
{
    return shape.experts == 0 ? shape.layers : std::min(shape.denseLayers, shape.layers);
}

ShapeTerms shapeTerms(const Scenario &scenario, Tracing tracing)
{
    const auto of = [&](ParameterId id) { return count(scenario, tracing, id); };
    return {
        .width = of(ParameterId::Width),
        .vocab = vocabTerm(scenario, tracing),
        .positions = of(ParameterId::Positions),
        .heads = of(ParameterId::Heads),
        .kvHeads = of(ParameterId::KvHeads),
        .headDim = of(ParameterId::HeadDim),
        .ffn = of(ParameterId::Ffn),
        .expertFfn = of(ParameterId::ExpertFfn),
        .experts = of(ParameterId::Experts),
        .expertsPerToken = of(ParameterId::ExpertsPerToken),
        .sharedExperts = of(ParameterId::SharedExperts),
        .layers = of(ParameterId::Layers),
        .denseLayers = denseTerm(scenario, tracing),
        .qRank = of(ParameterId::QRank),
        .kvRank = of(ParameterId::KvRank),
        .ropeHeadDim = of(ParameterId::RopeHeadDim),
        .valueHeadDim = of(ParameterId::ValueHeadDim),
    };
}

} // namespace perrank
