// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/layer_terms.h"

namespace perrank {

namespace {

constexpr std::string_view cuts = "Shoeybi et al., Megatron-LM, 2019, §3";
constexpr std::int64_t halfPrecision = 2;
constexpr std::int64_t singlePrecision = 4;

/// Cuts what tensor ranks share.
class Cuts {
public:
    explicit Cuts(const StageParts &in)
        : m_in(in), m_ranks(in.tracing.parameter<Count>(in.scenario.tensorParallel, ParameterId::TensorParallel,
                                                        parameter(ParameterId::TensorParallel).symbol))
    {
    }

    [[nodiscard]] Term<Count> shared(const Term<Count> &whole) const
    {
        return m_in.scenario.tensorParallel == 1 ? whole : whole / m_ranks;
    }

    [[nodiscard]] Term<Count> byTokens(const Term<Count> &whole) const
    {
        return m_in.scenario.sequenceParallel ? shared(whole) : whole;
    }

    /// At least one head on each rank.
    [[nodiscard]] Term<Count> keyHeads() const
    {
        if (m_in.scenario.tensorParallel <= m_in.scenario.kvHeads)
            return shared(m_in.shape.kvHeads);
        return m_in.tracing.fact<Count>({1, PERRANK_TEXT("key and value head on each tensor rank, copied"), cuts});
    }

private:
    const StageParts &m_in;
    Term<Count> m_ranks;
};

void addAttention(LayerTerms &terms, const ShapeTerms &shape, const Cuts &cut)
{
    terms.heads = cut.shared(shape.heads);
    if (terms.scenario.hasLatentAttention()) {
        terms.queries = terms.keys = terms.heads * (shape.headDim + shape.ropeHeadDim);
        terms.values = terms.attended = terms.heads * shape.valueHeadDim;
        terms.compressedQuery = cut.byTokens(shape.qRank);
        terms.compressedKeys = cut.byTokens(shape.kvRank);
    } else {
        terms.queries = terms.attended = terms.heads * shape.headDim;
        terms.keys = terms.values = cut.keyHeads() * shape.headDim;
    }
    const auto sequence = terms.tracing.parameter<Count>(terms.scenario.sequence, ParameterId::Sequence,
                                                         parameter(ParameterId::Sequence).symbol);
    terms.scores = terms.heads * sequence;
}

void addMlp(LayerTerms &terms, const ShapeTerms &shape, const Cuts &cut)
{
    if (terms.kind == LayerKind::Dense) {
        terms.mlp = cut.shared(shape.ffn);
        return;
    }
    const auto each = cut.shared(shape.expertFfn);
    const bool shares = terms.scenario.sharedExperts > 0;
    terms.mlp = (shares ? shape.expertsPerToken + shape.sharedExperts : shape.expertsPerToken) * each;
    terms.experts = cut.byTokens(shape.experts);
    terms.dispatched = shape.expertsPerToken * terms.width;
}

} // namespace

LayerTerms layerTerms(const StageParts &in, LayerKind kind)
{
    const ShapeTerms &shape = in.shape;
    const Cuts cut(in);
    const std::int64_t bytes = computesInFp32(in.scenario) ? singlePrecision : halfPrecision;
    LayerTerms terms{
        .scenario = in.scenario,
        .tracing = in.tracing,
        .kind = kind,
        .bytes = in.tracing.parameter<BytesPerToken>(bytes, ParameterId::Dtype, parameter(ParameterId::Dtype).symbol),
        .width = cut.byTokens(shape.width),
        .heads = {},
        .queries = {},
        .keys = {},
        .values = {},
        .attended = {},
        .compressedQuery = {},
        .compressedKeys = {},
        .scores = {},
        .mlp = {},
        .experts = {},
        .dispatched = {},
    };
    addAttention(terms, shape, cut);
    addMlp(terms, shape, cut);
    return terms;
}

bool computesInFp32(const Scenario &scenario)
{
    return scenario.dtype == Dtype::Fp32;
}

bool hasEagerNorm(const Scenario &scenario)
{
    return scenario.norm == Norm::RmsNorm && scenario.normKernel != NormKernel::Fused;
}

bool repeatsKeys(const Scenario &scenario)
{
    return scenario.expandKv == true && scenario.kvHeads < scenario.heads && !scenario.hasLatentAttention();
}

bool keepsPackedProjection(const Scenario &scenario)
{
    const bool isOneProjection = scenario.packedQkv && !scenario.hasLatentAttention();
    return isOneProjection && scenario.kernels != Kernels::Fused && !repeatsKeys(scenario);
}

} // namespace perrank
