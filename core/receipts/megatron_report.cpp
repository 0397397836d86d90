// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/receipts/megatron_report.h"

#include "core/model/parameter_count.h"
#include "core/receipts/receipt_terms.h"

namespace perrank {

namespace {

constexpr std::string_view megatronFile = "NVIDIA Megatron-LM, training/theoretical_memory_usage.py";

constexpr Fact wholeBytes{18, PERRANK_TEXT("bytes per parameter without the distributed optimizer"), megatronFile};
constexpr Fact keptBytes{6, PERRANK_TEXT("bytes per parameter that every rank keeps: weight and fp32 gradient"),
                         megatronFile};
constexpr Fact sharedBytes{12, PERRANK_TEXT("bytes per parameter of the distributed optimizer"), megatronFile};

constexpr Fact oneScale{1, PERRANK_TEXT("vector of an RMSNorm"), megatronFile};
constexpr Fact scaleAndShift{2, PERRANK_TEXT("vectors of a LayerNorm"), megatronFile};
constexpr Fact twoNorms{2, PERRANK_TEXT("norms in a layer"), megatronFile};
constexpr Fact plainMatrices{2, PERRANK_TEXT("matrices of an MLP"), megatronFile};
constexpr Fact gatedMatrices{3, PERRANK_TEXT("matrices of a gated MLP"), megatronFile};
constexpr Fact twoProjections{2, PERRANK_TEXT("projections of each head: query and output, key and value"),
                              megatronFile};

constexpr Fact widthBytes{18, PERRANK_TEXT("bytes per token and width that a layer keeps"), megatronFile};
constexpr Fact ffnBytes{4, PERRANK_TEXT("bytes per token and MLP width that a layer keeps"), megatronFile};
constexpr Fact wholeLayerBytes{10, PERRANK_TEXT("bytes per token and width of a layer that t does not divide"),
                               megatronFile};
constexpr Fact cutLayerBytes{24, PERRANK_TEXT("bytes per token and width of a layer that t divides"), megatronFile};
constexpr Fact idBytes{8, PERRANK_TEXT("bytes per token id"), megatronFile};
constexpr Fact maskBytes{1, PERRANK_TEXT("byte of the embedding's dropout mask"), megatronFile};
constexpr Fact outputBytes{4, PERRANK_TEXT("bytes of the head's inputs and logits"), megatronFile};
constexpr Fact normOutputBytes{2, PERRANK_TEXT("bytes of 16-bit logits and norm outputs"), megatronFile};
constexpr Fact one{1, PERRANK_TEXT("of the interleaved schedule's 1 + (p − 1) / (p × v)"), megatronFile};

Term<Params> elements(const Term<Count> &count)
{
    return recounted<Params>(count);
}

// Parameters of a layer as the report counts them: without biases and learned positions.

Term<Count> normVectors(const Scenario &scenario)
{
    return fact(scenario.norm == Norm::RmsNorm ? oneScale : scaleAndShift);
}

Term<Count> plainAttention(const ShapeTerms &shape)
{
    return fact(twoProjections) * shape.width * shape.headDim * (shape.heads + shape.kvHeads);
}

Term<Count> latentAttention(const Scenario &scenario, const ShapeTerms &shape)
{
    const auto queries = shape.heads * (shape.headDim + shape.ropeHeadDim);
    const auto keysAndValues = shape.heads * (shape.headDim + shape.valueHeadDim);
    const auto norm = normVectors(scenario);
    const auto query = scenario.qRank == 0 ? shape.width * queries : shape.qRank * (shape.width + queries + norm);
    return query + shape.kvRank * (shape.width + keysAndValues + norm) + shape.width * shape.ropeHeadDim
           + shape.heads * shape.valueHeadDim * shape.width;
}

Term<Count> mlpMatrices(const Scenario &scenario)
{
    return fact(scenario.mlp == Mlp::SwiGlu ? gatedMatrices : plainMatrices);
}

void readShape(MegatronInputs &in, const Scenario &scenario, const ShapeTerms &shape)
{
    const auto attention = scenario.hasLatentAttention() ? latentAttention(scenario, shape) : plainAttention(shape);
    const auto matrices = mlpMatrices(scenario) * shape.width;
    const auto norm = normVectors(scenario) * shape.width;
    in.attention = elements(attention).named(PERRANK_TEXT("attention"));
    in.mlp = elements(matrices * shape.ffn).named(PERRANK_TEXT("MLP"));
    in.norms = elements(fact(twoNorms) * norm).named(PERRANK_TEXT("norms"));
    in.finalNorm = elements(norm).named(PERRANK_TEXT("final norm"));
    if (scenario.experts == 0)
        return;
    in.router = elements(shape.width * shape.experts).named(PERRANK_TEXT("router"));
    in.experts = elements(matrices * shape.expertFfn * shape.experts).named(PERRANK_TEXT("experts"));
    if (scenario.sharedExperts > 0)
        in.sharedExperts =
            elements(matrices * shape.sharedExperts * shape.expertFfn).named(PERRANK_TEXT("shared experts"));
    in.denseLayers = shape.denseLayers;
    in.expertLayers = shape.denseLayers.count() == 0 ? shape.layers : shape.layers - shape.denseLayers;
}

// The fullest shard: its share of the layers and an embedding.

/// `each` in every layer of a kind; nothing where there is no such layer or tensor.
void add(std::vector<Term<Params>> &parts, const Term<Params> &each, const Term<Count> &layers)
{
    if (each.count() > 0 && layers.count() > 0)
        parts.push_back(each * layers);
}

Term<Params> sumOf(const std::vector<Term<Params>> &parts)
{
    return parts.size() == 1 ? parts.front() : total<Params>(parts);
}

Term<Params> tensorParallelParameters(const MegatronInputs &in)
{
    std::vector<Term<Params>> cut;
    add(cut, in.attention, in.layers);
    add(cut, in.mlp, in.denseLayers);
    add(cut, in.sharedExperts, in.expertLayers);
    const auto embedding = elements(in.vocab * in.width).named(PERRANK_TEXT("embedding"));
    auto held = share(sumOf(cut), in.pipelineParallel) + embedding;
    if (in.untied && in.pipelineParallel.count() == 1)
        held = held + embedding;
    return share(held, in.tensorParallel);
}

Term<Params> copiedParameters(const MegatronInputs &in)
{
    std::vector<Term<Params>> copied;
    add(copied, in.norms, in.layers);
    add(copied, in.router, in.expertLayers);
    copied.push_back(in.finalNorm);
    return share(sumOf(copied), in.pipelineParallel);
}

Term<Params> expertParameters(const MegatronInputs &in)
{
    const auto ofStage = share(in.experts * in.expertLayers, in.pipelineParallel);
    return share(share(ofStage, in.expertParallel), in.expertTensorParallel);
}

Term<Count> expertDataParallel(const MegatronInputs &in)
{
    return (in.gpus / (in.expertTensorParallel * in.expertParallel * in.pipelineParallel))
        .named(PERRANK_TEXT("data-parallel of experts"));
}

Term<Bytes> statesOf(const Term<Params> &parameters, const Term<Count> &dataParallel, DistributedOptimizer distributed)
{
    if (distributed == DistributedOptimizer::Off)
        return bytesOf(parameters, wholeBytes);
    return bytesOf(parameters, keptBytes) + bytesOf(parameters, sharedBytes) / dataParallel;
}

// Activations, of the first pipeline stage.

Term<Count> tokens(const MegatronInputs &in)
{
    return in.microBatch * in.sequence;
}

/// Token ids and the dropout mask of the embedding, for p micro-batches.
Term<Count> embeddingActivations(const MegatronInputs &in)
{
    return tokens(in) * in.pipelineParallel * (fact(idBytes) + in.width * fact(maskBytes));
}

/// The pipeline's schedule: more is kept when stages interleave, less when there are fewer micro-batches than stages.
Term<Count> inFlight(const MegatronInputs &in, const Term<Count> &activations)
{
    if (in.virtualStages.count() > 1) {
        const auto chunks = in.pipelineParallel * in.virtualStages;
        return proportionOf(activations, chunks + in.pipelineParallel - fact(one), chunks);
    }
    if (in.microBatches.count() < in.pipelineParallel.count())
        return proportionOf(activations, in.microBatches, in.pipelineParallel);
    return activations;
}

Term<Bytes> inBytes(const Term<Count> &count)
{
    return recounted<Bytes>(count);
}

} // namespace

MegatronInputs megatronInputs(const Scenario &resolvedScenario)
{
    Scenario scenario = resolvedScenario;
    scenario.accounting = Accounting::Megatron; // whose vocabulary is padded
    const auto of = [&](ParameterId id) { return scenarioCount(scenario, id); };
    const ShapeTerms shape = shapeTerms(scenario, traced);
    const auto allRanks = scenarioGpus(scenario);
    const auto modelRanks =
        of(ParameterId::TensorParallel) * of(ParameterId::PipelineParallel) * of(ParameterId::ContextParallel);
    MegatronInputs in{
        .attention = {},
        .mlp = {},
        .norms = {},
        .router = {},
        .experts = {},
        .sharedExperts = {},
        .finalNorm = {},
        .untied = !scenario.tiedEmbeddings,
        .denseLayers = shape.layers,
        .expertLayers = {},
        .layers = shape.layers,
        .width = shape.width,
        .ffn = shape.ffn,
        .vocab = shape.vocab,
        .microBatch = of(ParameterId::MicroBatch),
        .sequence = of(ParameterId::Sequence),
        .gpus = allRanks,
        .dataParallel = (allRanks / modelRanks).named(PERRANK_TEXT("data-parallel")),
        .tensorParallel = of(ParameterId::TensorParallel),
        .pipelineParallel = of(ParameterId::PipelineParallel),
        .virtualStages = of(ParameterId::VirtualStages),
        .expertParallel = of(ParameterId::ExpertParallel),
        .expertTensorParallel = of(ParameterId::TensorParallel),
        .microBatches = of(ParameterId::Accumulation),
        .sequenceParallel = scenario.sequenceParallel && scenario.tensorParallel > 1,
        .selectiveRecompute = scenario.recompute == Recompute::Selective,
    };
    readShape(in, scenario, shape);
    return in;
}

Term<Bytes> megatronWeightAndOptimizer(const MegatronInputs &in, DistributedOptimizer distributed)
{
    const auto dense = (tensorParallelParameters(in) + copiedParameters(in)).named(PERRANK_TEXT("P held"));
    const auto states = statesOf(dense, in.dataParallel, distributed);
    if (in.expertLayers.count() == 0)
        return states;
    const auto experts = expertParameters(in).named(PERRANK_TEXT("experts held"));
    return states + statesOf(experts, expertDataParallel(in), distributed);
}

Term<Bytes> megatronActivationsSelective(const MegatronInputs &in)
{
    const auto layer = tokens(in) * (in.width * fact(widthBytes) + in.ffn * fact(ffnBytes));
    auto kept = inFlight(in, layer * in.layers + embeddingActivations(in));
    if (in.pipelineParallel.count() == 1)
        kept = kept + tokens(in) * fact(outputBytes) * (in.width + in.vocab);
    return inBytes(share(kept, in.tensorParallel));
}

Term<Bytes> megatronActivationsOtherwise(const MegatronInputs &in)
{
    const auto widths = tokens(in) * in.width * in.layers;
    const auto layers = widths * fact(wholeLayerBytes) + share(widths * fact(cutLayerBytes), in.tensorParallel);
    auto kept = inFlight(in, layers + embeddingActivations(in));
    if (in.pipelineParallel.count() == 1) {
        const auto logits = share(tokens(in) * in.vocab, in.tensorParallel);
        kept = kept + (logits + tokens(in) * in.width) * fact(normOutputBytes);
    }
    return inBytes(kept * decimalConstant(1.05, PERRANK_TEXT("5 % of overhead that the report adds"), megatronFile));
}

Term<Bytes> megatronActivations(const MegatronInputs &in)
{
    const bool isSelective = in.sequenceParallel && in.selectiveRecompute;
    return isSelective ? megatronActivationsSelective(in) : megatronActivationsOtherwise(in);
}

namespace {

Term<Bytes> sumOf(const Term<Bytes> &states, const Term<Bytes> &activations)
{
    return states.named(PERRANK_TEXT("weight and optimizer")) + activations.named(PERRANK_TEXT("activation"));
}

} // namespace

ToolAnswer megatronAnswer(const Scenario &scenario)
{
    const MegatronInputs in = megatronInputs(scenario);
    const auto whole = megatronWeightAndOptimizer(in, DistributedOptimizer::Off);
    const auto distributed = megatronWeightAndOptimizer(in, DistributedOptimizer::On);
    const auto activations = megatronActivations(in);
    ToolAnswer answer;
    answer.lines = {
        {"weight and optimizer, distributed optimizer", distributed},
        {"weight and optimizer, without it", whole},
        {"activation, sequence parallel and selective recompute", megatronActivationsSelective(in)},
        {"activation, every other case", megatronActivationsOtherwise(in)},
        {"total as set here, distributed optimizer", sumOf(distributed, activations), true},
        {"total as set here, without it", sumOf(whole, activations), true},
    };
    if (!scenario.isFromShape())
        answer.remark =
            Message{PERRANK_TEXT("It counts the parameters of the shape, whatever number is typed in."), {}};
    return answer;
}

} // namespace perrank
