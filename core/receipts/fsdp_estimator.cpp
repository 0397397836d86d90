// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/receipts/fsdp_estimator.h"

#include "core/formula/explain.h"
#include "core/model/shape_terms.h"
#include "core/receipts/receipt_terms.h"

#include <algorithm>
#include <array>

namespace perrank {

namespace {

constexpr std::string_view estimatorFile = "PopSoda2002/FSDP_memory_estimator, script.js, estimate";

constexpr Fact masterBytes{4, PERRANK_TEXT("bytes of the fp32 master copy"), estimatorFile};
constexpr Fact noMaster{0, PERRANK_TEXT("bytes of a master copy: fp32 has none"), estimatorFile};
constexpr Fact assumedMatrices{3, PERRANK_TEXT("matrices of the MLP, which it takes for gated"), estimatorFile};
constexpr Fact projectionPairs{2, PERRANK_TEXT("projections of each head: query and output, key and value"),
                               estimatorFile};
constexpr Fact assumedNorms{2, PERRANK_TEXT("norms in a layer, which it takes for RMSNorm"), estimatorFile};
constexpr Fact twoTables{2, PERRANK_TEXT("embedding and head"), estimatorFile};
constexpr Fact twoBlocks{2, PERRANK_TEXT("blocks gathered at once"), estimatorFile};
constexpr Fact savedWidths{17, PERRANK_TEXT("half-precision widths per token that a layer keeps"), estimatorFile};
constexpr Fact twoBytes{2, PERRANK_TEXT("bytes that the saved widths are counted in"), estimatorFile};
constexpr Fact gateAndUp{2, PERRANK_TEXT("MLP widths per token that a layer keeps"), estimatorFile};
constexpr Fact lossBytes{4, PERRANK_TEXT("bytes per logit of the loss, in fp32"), estimatorFile};
constexpr Fact frameworkBytes{2'147'483'648, PERRANK_TEXT("CUDA context 1.5 GiB and fragmentation 0.5 GiB"),
                              estimatorFile};

/// Bytes of an optimizer's states per parameter, where the calculator has it.
struct OptimizerBytes {
    Optimizer id;
    Fact bytes;
};

constexpr std::array optimizerBytes{
    OptimizerBytes{Optimizer::AdamW, {8, PERRANK_TEXT("bytes of two fp32 Adam moments"), estimatorFile}},
    OptimizerBytes{Optimizer::AdamW8bit, {2, PERRANK_TEXT("bytes of two 8-bit Adam moments"), estimatorFile}},
    OptimizerBytes{Optimizer::SgdMomentum, {4, PERRANK_TEXT("bytes of an fp32 momentum"), estimatorFile}},
    OptimizerBytes{Optimizer::Sgd, {0, PERRANK_TEXT("bytes of SGD, which keeps nothing"), estimatorFile}},
};

const Fact *optimizerFact(Optimizer optimizer)
{
    const auto *row = std::ranges::find(optimizerBytes, optimizer, &OptimizerBytes::id);
    return row == optimizerBytes.end() ? nullptr : &row->bytes;
}

/// Only Megatron pads it.
Scenario withPlainVocabulary(Scenario scenario)
{
    scenario.accounting = Accounting::Fsdp;
    return scenario;
}

/// What the calculator reads from its form.
class Calculation {
public:
    Calculation(const Scenario &scenario, FsdpSharding sharding)
        : m_scenario(withPlainVocabulary(scenario)), m_sharding(sharding), m_shape(shapeTerms(m_scenario, traced))
    {
    }

    [[nodiscard]] FsdpParts parts() const
    {
        const Fact &master = m_scenario.dtype == Dtype::Fp32 ? noMaster : masterBytes;
        const auto optimizer =
            traced.fact<BytesPerParam>(*optimizerFact(m_scenario.optimizer)) + traced.fact<BytesPerParam>(master);
        const auto stateShards = m_sharding == FsdpSharding::NoShard ? unsharded() : shards();
        const bool weightsAreShared = m_sharding != FsdpSharding::ShardGradOp && m_sharding != FsdpSharding::NoShard;
        return {
            .parameters = states(computeBytes(), weightsAreShared ? stateShards : unsharded()),
            .gradients = states(computeBytes(), stateShards),
            .optimizerStates = states(optimizer, stateShards),
            .activations = activations(),
            .commBuffers = gathered(),
            .framework = traced.fact<Bytes>(frameworkBytes),
        };
    }

    [[nodiscard]] Term<Params> allParameters() const
    {
        return hasExperts() ? denseParameters() + expertParameters() : denseParameters();
    }

private:
    [[nodiscard]] Term<Count> of(ParameterId id) const { return scenarioCount(m_scenario, id); }
    [[nodiscard]] bool hasExperts() const { return m_scenario.experts > 0; }

    [[nodiscard]] Term<BytesPerParam> computeBytes() const
    {
        return traced.parameter<BytesPerParam>(dtypes[m_scenario.dtype].bytes, ParameterId::Dtype,
                                               parameter(ParameterId::Dtype).symbol);
    }

    // Ranks. Pipeline stages are unknown to it.

    [[nodiscard]] Term<Count> dataParallel() const
    {
        const auto modelRanks = of(ParameterId::TensorParallel) * of(ParameterId::ContextParallel);
        return (scenarioGpus(m_scenario) / modelRanks).named(PERRANK_TEXT("data-parallel"));
    }

    [[nodiscard]] Term<Count> unsharded() const { return {Quantity<Count>(1), nullptr}; }

    [[nodiscard]] Term<Count> shards() const
    {
        if (m_sharding != FsdpSharding::HybridShard)
            return dataParallel();
        const ParameterId id = m_scenario.shardSize == 0 ? ParameterId::GpusPerNode : ParameterId::ShardSize;
        return smallerOf(of(id), dataParallel()).named(parameter(ParameterId::ShardSize).symbol);
    }

    [[nodiscard]] Term<Count> expertParallel() const
    {
        return m_scenario.expertParallel == 1 ? unsharded()
                                              : smallerOf(of(ParameterId::ExpertParallel), dataParallel());
    }

    // Parameters.

    [[nodiscard]] Term<Count> mlp(const Term<Count> &ffn) const { return fact(assumedMatrices) * m_shape.width * ffn; }

    [[nodiscard]] Term<Params> denseLayer() const
    {
        const auto attention =
            fact(projectionPairs) * m_shape.width * m_shape.headDim * (m_shape.heads + m_shape.kvHeads);
        const auto middle = hasExperts() ? m_shape.width * m_shape.experts : mlp(m_shape.ffn);
        return recounted<Params>(attention + middle + fact(assumedNorms) * m_shape.width).named(PERRANK_TEXT("layer"));
    }

    [[nodiscard]] Term<Params> expertsOfLayer() const
    {
        return recounted<Params>(m_shape.experts * mlp(m_shape.expertFfn)).named(PERRANK_TEXT("experts"));
    }

    [[nodiscard]] Term<Params> denseParameters() const
    {
        const auto table = m_shape.vocab * m_shape.width;
        const auto outside = (m_scenario.tiedEmbeddings ? table : fact(twoTables) * table) + m_shape.width;
        const auto all = denseLayer() * m_shape.layers + recounted<Params>(outside);
        return all.named(hasExperts() ? PERRANK_TEXT("P without experts") : PERRANK_TEXT("P by the shape"));
    }

    [[nodiscard]] Term<Params> expertParameters() const
    {
        return (expertsOfLayer() * m_shape.layers).named(PERRANK_TEXT("P of experts"));
    }

    [[nodiscard]] Term<Bytes> statesOf(const Term<Params> &parameters, const Term<BytesPerParam> &bytes,
                                       const Term<Count> &shards) const
    {
        return share(share(parameters * bytes, of(ParameterId::TensorParallel)), shards);
    }

    [[nodiscard]] Term<Bytes> states(const Term<BytesPerParam> &bytes, const Term<Count> &shards) const
    {
        const auto dense = statesOf(denseParameters(), bytes, shards);
        if (!hasExperts())
            return dense;
        const auto apart = expertParallel();
        return dense + statesOf(expertParameters(), bytes, apart.count() > shards.count() ? apart : shards);
    }

    [[nodiscard]] Term<Bytes> gathered() const
    {
        if (m_sharding == FsdpSharding::NoShard)
            return {};
        const auto t = of(ParameterId::TensorParallel);
        auto block = share(denseLayer(), t);
        if (hasExperts())
            block = block + share(share(expertsOfLayer(), t), expertParallel());
        return block * computeBytes() * fact(twoBlocks);
    }

    // Activations, each part divided by t × c.

    [[nodiscard]] Term<Count> tokens() const { return of(ParameterId::MicroBatch) * of(ParameterId::Sequence); }

    [[nodiscard]] Term<Bytes> kept(const Term<Count> &elements) const { return cut(elements * bytesPerElement()); }

    [[nodiscard]] Term<Bytes> cut(const Term<Count> &bytes) const
    {
        const auto one = share(bytes, of(ParameterId::TensorParallel));
        return recounted<Bytes>(share(one, of(ParameterId::ContextParallel)));
    }

    [[nodiscard]] Term<Count> bytesPerElement() const { return recounted<Count>(computeBytes()); }

    [[nodiscard]] Term<Bytes> mlpActivations() const
    {
        if (!hasExperts())
            return kept(tokens() * m_shape.ffn * fact(gateAndUp));
        const auto routed = kept(tokens() * m_shape.expertFfn * m_shape.expertsPerToken * fact(gateAndUp));
        return share(routed, expertParallel());
    }

    [[nodiscard]] Term<Bytes> layerActivations() const
    {
        const auto widths = kept(tokens() * m_shape.width * fact(savedWidths)) / fact(twoBytes);
        const auto layer = widths + mlpActivations();
        if (m_scenario.attention == Attention::Flash)
            return layer;
        return layer + kept(tokens() * of(ParameterId::Sequence) * m_shape.heads);
    }

    [[nodiscard]] Term<Bytes> allLayers() const
    {
        const auto layer = layerActivations().named(PERRANK_TEXT("layer's activations"));
        switch (m_scenario.recompute) {
        case Recompute::None:
            return layer * m_shape.layers;
        case Recompute::Selective:
        case Recompute::SelectiveOp:
            return layer * m_shape.layers
                   * decimalConstant(0.6, PERRANK_TEXT("what selective recompute leaves, by the calculator"),
                                     estimatorFile);
        case Recompute::Full:
            return kept(tokens() * m_shape.width) * m_shape.layers + layer;
        }
        return {};
    }

    [[nodiscard]] Term<Bytes> activations() const
    {
        const auto words = tokens() * m_shape.vocab;
        const auto logits = kept(words) + cut(words * fact(lossBytes));
        return allLayers() + logits + kept(tokens() * m_shape.width);
    }

    Scenario m_scenario;
    FsdpSharding m_sharding;
    ShapeTerms m_shape;
};

std::optional<Message> refusal(const Scenario &scenario)
{
    if (scenario.dtype == Dtype::Fp8)
        return Message{PERRANK_TEXT("No figure: it has fp32, fp16 and bf16, and no 8-bit type."), {}};
    if (optimizerFact(scenario.optimizer) == nullptr)
        return Message{PERRANK_TEXT("No figure: it has Adam, 8-bit Adam and SGD, and no %1."),
                       {std::string(optimizers[scenario.optimizer].name)}};
    if (scenario.hasLatentAttention())
        return Message{PERRANK_TEXT("No figure: it has no latent attention."), {}};
    return std::nullopt;
}

std::optional<Message> remark(const Scenario &scenario)
{
    if (!scenario.isFromShape())
        return Message{PERRANK_TEXT("It counts the parameters of the shape, whatever number is typed in, with a gated "
                                    "MLP and without biases: %1."),
                       {written(fsdpEstimatorParameters(scenario).count(), {})}};
    if (scenario.pipelineParallel > 1)
        return Message{PERRANK_TEXT("It knows no pipeline: its ranks share the layers of all stages."), {}};
    return std::nullopt;
}

} // namespace

Term<Bytes> FsdpParts::sum() const
{
    std::vector<Term<Bytes>> all{
        parameters.named(PERRANK_TEXT("Parameters")), gradients.named(PERRANK_TEXT("Gradients")),
        optimizerStates.named(PERRANK_TEXT("Optimizer states")), activations.named(PERRANK_TEXT("Activations"))};
    if (commBuffers.step)
        all.push_back(commBuffers.named(PERRANK_TEXT("Comm buffers")));
    all.push_back(framework.named(PERRANK_TEXT("Framework")));
    return total<Bytes>(all);
}

FsdpParts fsdpEstimatorParts(const Scenario &scenario, FsdpSharding sharding)
{
    return Calculation(scenario, sharding).parts();
}

Term<Params> fsdpEstimatorParameters(const Scenario &scenario)
{
    return Calculation(scenario, FsdpSharding::FullShard).allParameters();
}

ToolAnswer fsdpEstimatorAnswer(const Scenario &scenario)
{
    if (const auto why = refusal(scenario))
        return {{}, why};
    const FsdpParts full = fsdpEstimatorParts(scenario, FsdpSharding::FullShard);
    const auto sumUnder = [&](FsdpSharding sharding) { return fsdpEstimatorParts(scenario, sharding).sum(); };
    return {{
                {"Parameters, FULL_SHARD", full.parameters},
                {"Gradients, FULL_SHARD", full.gradients},
                {"Optimizer states, FULL_SHARD", full.optimizerStates},
                {"Activations", full.activations},
                {"Comm buffers, FULL_SHARD", full.commBuffers},
                {"Framework", full.framework},
                {"per-GPU peak, FULL_SHARD", full.sum(), true},
                {"per-GPU peak, SHARD_GRAD_OP", sumUnder(FsdpSharding::ShardGradOp), true},
                {"per-GPU peak, HYBRID_SHARD", sumUnder(FsdpSharding::HybridShard), true},
                {"per-GPU peak, NO_SHARD", sumUnder(FsdpSharding::NoShard), true},
            },
            remark(scenario)};
}

} // namespace perrank
