// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/activations.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr Fact bytesPerWidth{34, PERRANK_TEXT("bytes that a GPT layer keeps per token and width, in 16 bit"),
                             sources::korthikanti};
constexpr Fact bytesPerScore{5, PERRANK_TEXT("bytes kept per attention score: softmax, its dropout and the mask"),
                             sources::korthikanti};
constexpr Fact layerInput{2, PERRANK_TEXT("bytes of a layer's input per token and width, in 16 bit"),
                          sources::korthikanti};
constexpr std::int64_t leastComputeBytes = 2;

/// fp8 counts as 16 bit outside the sketch: what is kept for the backward pass is not in 8 bit there.
std::int64_t computeBytes(const Scenario &scenario)
{
    const std::int64_t bytes = dtypes[scenario.dtype].bytes;
    return scenario.accounting == Accounting::Sketch ? bytes : std::max(bytes, leastComputeBytes);
}

Term<Bytes> byFudge(const RankInputs &in)
{
    const auto bytes = in.tracing.parameter<BytesPerElement>(computeBytes(in.scenario), ParameterId::Dtype,
                                                             parameter(ParameterId::Dtype).symbol);
    return in.microBatch * in.sequence * in.width * bytes * in.layers * in.fudge;
}

/// Bytes per token that one layer at work needs: 34 W, and 5 a S for scores that are kept.
auto layerBytesPerToken(const RankInputs &in)
{
    const auto dense = in.tracing.fact<BytesPerElement>(bytesPerWidth) * in.width;
    if (!keepsScores(in.scenario))
        return dense;
    const auto scoresPerToken = in.tracing.parameter<ElementsPerToken>(in.scenario.sequence, ParameterId::Sequence,
                                                                       parameter(ParameterId::Sequence).symbol);
    return dense + in.tracing.fact<BytesPerElement>(bytesPerScore) * in.heads * scoresPerToken;
}

Term<Bytes> byFormula(const RankInputs &in)
{
    const auto tokens = in.microBatch * in.sequence;
    const auto perToken = layerBytesPerToken(in);
    if (in.scenario.recompute != Recompute::Full)
        return in.layers * tokens * perToken;
    const auto inputs = in.layers * tokens * (in.tracing.fact<BytesPerElement>(layerInput) * in.width);
    return inputs + tokens * perToken;
}

} // namespace

bool keepsScores(const Scenario &scenario)
{
    return scenario.attention == Attention::Eager && recomputes[scenario.recompute].keepsScores;
}

Term<Bytes> activationBytes(const RankInputs &in)
{
    const bool fudged = in.scenario.activations == ActivationModel::Fudge;
    return fudged ? byFudge(in) : byFormula(in);
}

} // namespace perrank
