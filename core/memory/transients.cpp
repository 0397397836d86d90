// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/transients.h"

#include "core/memory/holdings.h"
#include "core/memory/model_states.h"
#include "core/memory/program.h"
#include "core/memory/sums.h"

namespace perrank {

namespace {

constexpr std::string_view deepspeedStep =
    "DeepSpeed, runtime/zero/stage_1_and_2.py and stage3.py: gradients are copied to fp32 for the optimizer";
constexpr std::string_view cublas =
    "PyTorch, aten/src/ATen/cuda/CublasHandlePool.cpp: CUBLAS_WORKSPACE_CONFIG, one for "
    "each of two handles";
constexpr std::string_view transformerEngine = "NVIDIA Transformer Engine, pytorch/module/base.py: cuBLAS workspace";

constexpr Fact fp32GradientBytes{4, PERRANK_TEXT("bytes of an fp32 gradient at the step"), deepspeedStep};
constexpr Fact stepGroup{1'000'000'000, PERRANK_TEXT("elements that ZeRO-3 steps at once, sub_group_size"),
                         "DeepSpeed documentation, sub_group_size"};
constexpr Fact sixteenBit{2, PERRANK_TEXT("bytes of a 16-bit element in DeepSpeed's buffers"),
                          "DeepSpeed documentation, reduce_bucket_size and stage3_max_live_parameters"};
constexpr Fact overlappedBuckets{2, PERRANK_TEXT("buckets, one is filled while the other is sent"),
                                 "DeepSpeed documentation, overlap_comm"};
constexpr Fact autocastCopy{2, PERRANK_TEXT("bytes of autocast's copy of a linear weight"),
                            "PyTorch documentation, torch.amp: casts are cached from forward to backward"};
constexpr Fact mainGradientTemporary{2, PERRANK_TEXT("bytes of a 16-bit gradient before it is added to the main one"),
                                     "NVIDIA Megatron-LM, distributed_data_parallel.py"};
constexpr Fact attentionInputElement{2, PERRANK_TEXT("bytes of an attention score before the softmax"),
                                     "NVIDIA Megatron-LM, core/transformer/dot_product_attention.py: the buffer of "
                                     "the matrix product"};
constexpr Fact blocksGathered{2, PERRANK_TEXT("blocks gathered, the one at work and the next"),
                              "Zhao et al., PyTorch FSDP, VLDB 2023, §3.3.2: backward prefetch"};
constexpr Fact handles{2, PERRANK_TEXT("cuBLAS handles"), cublas};
constexpr Fact largeWorkspace{33'554'432, PERRANK_TEXT("bytes of a workspace on Hopper, or when deterministic"),
                              cublas};
constexpr Fact smallWorkspace{8'519'680, PERRANK_TEXT("bytes of a workspace, 8.125 MiB"), cublas};
constexpr Fact largeEngineWorkspace{33'554'432, PERRANK_TEXT("bytes of Transformer Engine's workspace on Hopper"),
                                    transformerEngine};
constexpr Fact smallEngineWorkspace{4'194'304, PERRANK_TEXT("bytes of Transformer Engine's workspace before Hopper"),
                                    transformerEngine};

Term<Params> fromParameter(const RankInputs &in, ParameterId id)
{
    const Parameter &row = parameter(id);
    return in.tracing.parameter<Params>(in.scenario.*std::get<WholeNumber>(row.kind).field, id, row.symbol);
}

// FSDP, unit by unit.

bool isOnlyBlock(const RankInputs &in)
{
    return in.stage.layers == 1;
}

/// What is reduced while the last block is at work: the head, if its gradient is not that of the embedding.
Term<Params> reducedBeforeBlocks(const RankInputs &in)
{
    return hasTiedHead(in) ? Term<Params>{} : in.units.head;
}

Term<Bytes> gatheredUnits(const RankInputs &in, Instant instant)
{
    const ModelUnits &units = in.units;
    const Rate<BytesPerParam> bytes = computeWeightBytes(in);
    const bool staysWhole = in.strategy.id == Strategy::FsdpGradOp;
    const auto two = [&](const Term<Params> &a, const Term<Params> &b) { return plus(at(a, bytes), at(b, bytes)); };
    switch (instant) {
    case Instant::EndOfForward:
        return staysWhole ? at(holdingOf(in, false).all(), bytes) : two(units.head, units.block);
    case Instant::Backward:
    case Instant::LaterBlock:
        if (staysWhole)
            return at(holdingOf(in, false).all(), bytes);
        return isOnlyBlock(in) ? two(units.block, units.embedding)
                               : at(in.tracing.fact<Count>(blocksGathered) * units.block, bytes);
    case Instant::FirstBlock:
        return two(units.block, units.embedding);
    case Instant::Embedding:
        return at(units.embedding, bytes);
    case Instant::EmbeddingReduction:
    case Instant::OptimizerStep:
    case Instant::Sum:
        return {};
    }
    return {};
}

Term<Bytes> unitsToReduce(const RankInputs &in, Instant instant)
{
    const ModelUnits &units = in.units;
    const Rate<BytesPerParam> bytes = reducedGradientBytes(in);
    switch (instant) {
    case Instant::Backward:
        return at(reducedBeforeBlocks(in), bytes);
    case Instant::FirstBlock:
        return at(isOnlyBlock(in) ? reducedBeforeBlocks(in) : units.block, bytes);
    case Instant::LaterBlock:
    case Instant::Embedding:
        return at(units.block, bytes);
    case Instant::EmbeddingReduction:
        return at(units.embedding, bytes);
    case Instant::EndOfForward:
    case Instant::OptimizerStep:
    case Instant::Sum:
        return {};
    }
    return {};
}

/// The gradient of the unit at work, before it is sent on.
Term<Bytes> gradientAtWork(const RankInputs &in, Instant instant, const Rate<BytesPerParam> &bytes)
{
    const ModelUnits &units = in.units;
    switch (instant) {
    case Instant::Backward:
    case Instant::LaterBlock:
    case Instant::FirstBlock:
        return at(units.block, bytes);
    case Instant::Embedding:
    case Instant::EmbeddingReduction:
        return at(units.embedding, bytes);
    case Instant::EndOfForward:
    case Instant::OptimizerStep:
    case Instant::Sum:
        return {};
    }
    return {};
}

// Weights that every rank has whole.

/// Autocast's copies live from the forward pass to the backward pass of their layer.
Term<Bytes> autocastCopies(const RankInputs &in, Instant instant)
{
    switch (instant) {
    case Instant::EndOfForward:
    case Instant::Backward:
    case Instant::LaterBlock:
        return in.parts->linear.all * in.tracing.fact<BytesPerParam>(autocastCopy);
    case Instant::FirstBlock:
        return in.parts->linear.ofBlock * in.tracing.fact<BytesPerParam>(autocastCopy);
    case Instant::Embedding:
    case Instant::EmbeddingReduction:
    case Instant::OptimizerStep:
    case Instant::Sum:
        return {};
    }
    return {};
}

/// The dense gradient of the embedding is made whole before it is added to what is there: to Megatron's buffer, to the
/// gradients of earlier micro-batches, to that of a tied head.
Term<Bytes> embeddingGradient(const RankInputs &in)
{
    const bool isTied = in.scenario.tiedEmbeddings && in.stage.isLast;
    const bool isAdded = keepsGradients(in) || isTied || sharesGradients(in);
    if (!isAdded || !in.scenario.isFromShape())
        return {};
    const Term<Params> embedding = in.units.embedding;
    if (in.scenario.accounting == Accounting::Megatron)
        return at(embedding, in.tracing.rate<BytesPerParam>(mainGradientTemporary));
    return at(embedding, gradientOnTheWire(in));
}

/// Where earlier micro-batches have a gradient already, autograd holds a tied head's apart until it has added the
/// embedding's to it. Megatron adds it to its buffer at once.
Term<Bytes> waitingHeadGradient(const RankInputs &in)
{
    const bool waits = hasTiedHead(in) && keepsGradients(in) && !sharesGradients(in) && in.scenario.isFromShape()
                       && in.scenario.accounting != Accounting::Megatron;
    return waits ? at(in.units.head, gradientOnTheWire(in)) : Term<Bytes>{};
}

/// ZeRO-2 has the gradients of the block at work whole beside its shard of the others.
Term<Bytes> wholeGradientAtWork(const RankInputs &in, Instant instant)
{
    switch (instant) {
    case Instant::Backward:
    case Instant::LaterBlock:
    case Instant::FirstBlock:
        return sharesGradients(in) ? gradientAtWork(in, instant, gradientOnTheWire(in)) : waitingHeadGradient(in);
    case Instant::Embedding:
        return plus(embeddingGradient(in), waitingHeadGradient(in));
    case Instant::EndOfForward:
    case Instant::EmbeddingReduction:
    case Instant::OptimizerStep:
    case Instant::Sum:
        return {};
    }
    return {};
}

// DeepSpeed.

Term<Bytes> deepspeedBuckets(const RankInputs &in, Instant instant)
{
    if (instant == Instant::OptimizerStep)
        return {};
    const auto bucket =
        fromParameter(in, ParameterId::ReduceBucketElements) * in.tracing.fact<BytesPerParam>(sixteenBit);
    const bool overlaps = in.scenario.overlapComm.value_or(in.strategy.shardsParameters);
    return overlaps ? bucket * in.tracing.fact<Count>(overlappedBuckets) : bucket;
}

Term<Bytes> deepspeedLiveParameters(const RankInputs &in, Instant instant)
{
    if (!in.strategy.shardsParameters || instant == Instant::OptimizerStep)
        return {};
    const auto bytes = in.tracing.fact<BytesPerParam>(sixteenBit);
    const auto live = smallerOf(fromParameter(in, ParameterId::MaxLiveParameters), holdingOf(in, false).all());
    return live * bytes + fromParameter(in, ParameterId::PrefetchElements) * bytes;
}

Term<Bytes> copyOfGradients(const RankInputs &in)
{
    const auto part = holdingOf(in, in.strategy.shardsOptimizer).all();
    const bool inGroups = in.scenario.accounting == Accounting::DeepSpeed && in.strategy.shardsParameters;
    const auto atOnce = inGroups ? smallerOf(part, in.tracing.fact<Params>(stepGroup)) : part;
    return atOnce * in.tracing.fact<BytesPerParam>(fp32GradientBytes);
}

/// Megatron-LM's own attention multiplies queries and keys into a buffer of its own, which it keeps for ever.
Term<Bytes> attentionInput(const RankInputs &in)
{
    const bool hasBuffer = in.scenario.accounting == Accounting::Megatron && in.scenario.attention == Attention::Eager;
    if (!hasBuffer)
        return {};
    const Parameter &keys = parameter(ParameterId::Sequence);
    const Parameter &ranks = parameter(ParameterId::TensorParallel);
    const auto perToken = in.tracing.fact<BytesPerElement>(attentionInputElement) * in.heads
                          * in.tracing.parameter<ElementsPerToken>(in.scenario.sequence, keys.id, keys.symbol);
    const auto whole = in.microBatch * in.sequence * perToken;
    if (in.scenario.tensorParallel == 1)
        return whole;
    return whole / in.tracing.parameter<Count>(in.scenario.tensorParallel, ranks.id, ranks.symbol);
}

// The optimizer step.

/// Gradients that Megatron-LM adds up in 16 bit are copied to fp32 for the optimizer.
bool hasShortMainGradients(const RankInputs &in)
{
    const std::optional<Dtype> type = in.scenario.reduceDtype;
    return in.scenario.accounting == Accounting::Megatron && type && *type != Dtype::Fp32;
}

/// PyTorch documentation, torch.optim: foreach takes about the size of the parameters more than the fused kernel.
Term<Bytes> foreachTemporary(const RankInputs &in)
{
    if (in.scenario.optimizerKernel != OptimizerKernel::Foreach)
        return {};
    return at(holdingOf(in, in.strategy.shardsOptimizer).all(), weightOnTheWire(in));
}

Term<Bytes> stepBytes(const RankInputs &in)
{
    const bool copies = in.scenario.accounting == Accounting::DeepSpeed || hasShortMainGradients(in);
    return plus(copies ? copyOfGradients(in) : Term<Bytes>{}, foreachTemporary(in));
}

bool hasInstants(const RankInputs &in)
{
    return accountings[in.scenario.accounting].hasInstants;
}

} // namespace

Term<Bytes> gatheredParameterBytes(const RankInputs &in, Instant instant)
{
    switch (programOf(in)) {
    case Program::UnitByUnit:
        return gatheredUnits(in, instant);
    case Program::DeepSpeed:
        return deepspeedLiveParameters(in, instant);
    case Program::Alone:
    case Program::Replicated:
        return in.scenario.accounting == Accounting::Amp ? autocastCopies(in, instant) : Term<Bytes>{};
    }
    return {};
}

Term<Bytes> communicationBufferBytes(const RankInputs &in, Instant instant)
{
    const bool secondCopy = in.strategy.allReduces && accountings[in.scenario.accounting].copiesGradientsToBuckets;
    switch (programOf(in)) {
    case Program::UnitByUnit:
        return unitsToReduce(in, instant);
    case Program::DeepSpeed:
        return deepspeedBuckets(in, instant);
    case Program::Replicated:
        return secondCopy && !in.scenario.bucketViews ? gradientBytes(in) : Term<Bytes>{};
    case Program::Alone:
        break;
    }
    return {};
}

Term<Bytes> stepTemporaryBytes(const RankInputs &in, Instant instant)
{
    if (instant == Instant::OptimizerStep)
        return stepBytes(in);
    if (programOf(in) == Program::UnitByUnit)
        return gradientAtWork(in, instant, computeWeightBytes(in));
    return wholeGradientAtWork(in, instant);
}

Term<Bytes> workspaceBytes(const RankInputs &in, Instant)
{
    if (!hasInstants(in))
        return {};
    const GpuGeneration generation = generationOf(in.scenario.gpu);
    const bool isLarge = generation == GpuGeneration::Hopper || in.scenario.deterministic;
    const Fact &each = isLarge ? largeWorkspace : smallWorkspace;
    const auto workspaces = in.tracing.fact<Count>(handles) * in.tracing.fact<Bytes>(each);
    if (!in.scenario.transformerEngine)
        return plus(workspaces, attentionInput(in));
    const bool isEarly = generation == GpuGeneration::BeforeHopper;
    return workspaces + in.tracing.fact<Bytes>(isEarly ? smallEngineWorkspace : largeEngineWorkspace);
}

} // namespace perrank
