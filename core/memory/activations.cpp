// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/activations.h"

#include "core/memory/inventory.h"
#include "core/memory/sums.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr Fact bytesPerWidth{34, PERRANK_TEXT("bytes that a GPT layer keeps per token and width, in 16 bit"),
                             sources::korthikanti};
constexpr Fact bytesCut{24, PERRANK_TEXT("of the 34 bytes per width those that tensor ranks share"),
                        sources::korthikanti};
constexpr Fact bytesCopied{10, PERRANK_TEXT("of the 34 bytes per width those that every tensor rank has"),
                           sources::korthikanti};
constexpr Fact bytesPerScore{5, PERRANK_TEXT("bytes kept per attention score: softmax, its dropout and the mask"),
                             sources::korthikanti};
constexpr Fact layerInput{2, PERRANK_TEXT("bytes of a layer's input per token and width, in 16 bit"),
                          sources::korthikanti};
constexpr std::int64_t leastComputeBytes = 2;

bool splitsSequence(const RankInputs &in)
{
    return in.scenario.tensorParallel > 1 && in.scenario.sequenceParallel;
}

/// What tensor ranks share among them.
template <class U>
Term<U> acrossTensorRanks(const RankInputs &in, const Term<U> &whole)
{
    if (in.scenario.tensorParallel == 1)
        return whole;
    const Parameter &row = parameter(ParameterId::TensorParallel);
    return whole / in.tracing.parameter<Count>(in.scenario.tensorParallel, row.id, row.symbol);
}

/// The same for what they share only with sequence parallelism.
template <class U>
Term<U> acrossPieces(const RankInputs &in, const Term<U> &whole)
{
    return splitsSequence(in) ? acrossTensorRanks(in, whole) : whole;
}

Term<Bytes> byFudge(const RankInputs &in)
{
    const auto bytes = in.tracing.parameter<BytesPerElement>(computeBytes(in.scenario), ParameterId::Dtype,
                                                             parameter(ParameterId::Dtype).symbol);
    return acrossPieces(in, in.microBatch * in.sequence * in.width * bytes * in.layersInFlight) * in.fudge;
}

/// Bytes per token of the scores that a layer keeps: each query has one with each key of the whole sequence.
auto scoreBytesPerToken(const RankInputs &in)
{
    const auto keys = in.tracing.parameter<ElementsPerToken>(in.scenario.sequence, ParameterId::Sequence,
                                                             parameter(ParameterId::Sequence).symbol);
    return in.tracing.fact<BytesPerElement>(bytesPerScore) * in.heads * keys;
}

/// Bytes per token that one layer at work keeps: 34 W, and 5 a S for scores that are kept. Tensor ranks share all of
/// it with sequence parallelism, else 24 of the 34 W and the scores (eq. 2 and 4 of the source).
auto layerBytesPerToken(const RankInputs &in)
{
    const bool scores = keepsScores(in.scenario);
    const bool copies = in.scenario.tensorParallel > 1 && !splitsSequence(in);
    const auto cut = in.tracing.fact<BytesPerElement>(copies ? bytesCut : bytesPerWidth) * in.width;
    const auto shared = acrossTensorRanks(in, scores ? cut + scoreBytesPerToken(in) : cut);
    return copies ? in.tracing.fact<BytesPerElement>(bytesCopied) * in.width + shared : shared;
}

bool recomputesLayers(const RankInputs &in)
{
    return in.scenario.recompute == Recompute::Full;
}

Term<Bytes> keptByFormula(const RankInputs &in)
{
    const auto tokens = in.microBatch * in.sequence;
    if (!recomputesLayers(in))
        return in.layersInFlight * tokens * layerBytesPerToken(in);
    const auto input = acrossPieces(in, in.tracing.fact<BytesPerElement>(layerInput) * in.width);
    return in.layersInFlight * tokens * input;
}

/// With full recompute one layer at a time is made again.
Term<Bytes> atWorkByFormula(const RankInputs &in)
{
    return recomputesLayers(in) ? in.microBatch * in.sequence * layerBytesPerToken(in) : Term<Bytes>{};
}

Term<Bytes> kept(const RankInputs &in)
{
    switch (in.scenario.activations.value_or(ActivationModel::Inventory)) {
    case ActivationModel::Fudge:
        return byFudge(in);
    case ActivationModel::Formula:
        return keptByFormula(in);
    case ActivationModel::Inventory:
        return keptBytes(in);
    }
    return {};
}

Term<Bytes> atWork(const RankInputs &in)
{
    switch (in.scenario.activations.value_or(ActivationModel::Inventory)) {
    case ActivationModel::Fudge:
        return {};
    case ActivationModel::Formula:
        return atWorkByFormula(in);
    case ActivationModel::Inventory:
        return atWorkBytes(in);
    }
    return {};
}

/// What is still kept when only the first block is left, or when only the last one is done.
Term<Bytes> keptThrough(const RankInputs &in, Instant instant)
{
    if (in.scenario.activations.value_or(ActivationModel::Inventory) == ActivationModel::Inventory)
        return keptBytesAt(in, instant);
    const auto oneLayer = kept(in) / in.layersInFlight;
    return instant == Instant::FirstBlock ? oneLayer : kept(in) - oneLayer;
}

} // namespace

std::int64_t computeBytes(const Scenario &scenario)
{
    const std::int64_t bytes = dtypes[scenario.dtype].bytes;
    const bool isFree = scenario.accounting == Accounting::Sketch || scenario.accounting == Accounting::Custom;
    return isFree ? bytes : std::max(bytes, leastComputeBytes);
}

bool keepsScores(const Scenario &scenario)
{
    return scenario.attention == Attention::Eager && recomputes[scenario.recompute].keepsScores;
}

Term<Bytes> activationBytes(const RankInputs &in)
{
    return plus(kept(in), atWork(in));
}

Term<Bytes> activationBytesAt(const RankInputs &in, Instant instant)
{
    switch (instant) {
    case Instant::Sum:
    case Instant::Backward:
        return activationBytes(in);
    case Instant::EndOfForward:
        return kept(in);
    case Instant::LaterBlock:
    case Instant::FirstBlock:
        return plus(keptThrough(in, instant), atWork(in));
    case Instant::Embedding:
    case Instant::EmbeddingReduction:
    case Instant::OptimizerStep:
        return {};
    }
    return {};
}

} // namespace perrank
