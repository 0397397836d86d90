// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/logits.h"

namespace perrank {

namespace {

constexpr Fact keptInFp32{4, PERRANK_TEXT("bytes per logit that is kept in fp32"), keptReference};
constexpr Fact keptInHalf{2, PERRANK_TEXT("bytes per logit that is kept in 16 bit"), keptReference};

/// Logits on this rank: a number per token and word.
auto logitsOf(const RankInputs &in)
{
    const Term<Count> &words = in.parts->shape.vocab;
    const Parameter &row = parameter(ParameterId::TensorParallel);
    const auto ranks = in.tracing.parameter<Count>(in.scenario.tensorParallel, row.id, row.symbol);
    return in.microBatch * in.sequence * (in.scenario.tensorParallel == 1 ? words : words / ranks);
}

} // namespace

Term<Bytes> logitBytes(const RankInputs &in)
{
    const LossHeadSpec &head = lossHeads[in.scenario.loss.value_or(LossHead::None)];
    if (!in.stage.isLast || head.id == LossHead::None)
        return {};
    const auto logits = logitsOf(in);
    const Trust trust = head.isAssumed ? Trust::Assumption : Trust::Sourced;
    const auto each = in.tracing.rate<BytesPerToken>(head.bytesPerLogit, FromFact{head.counts, head.source, trust});
    const auto kept = in.tracing.fact<BytesPerToken>(head.castsToFp32 ? keptInFp32 : keptInHalf);
    if (each.isZero())
        return in.scenario.keepLogits ? logits * kept : Term<Bytes>{};
    return in.scenario.keepLogits ? logits * each + logits * kept : logits * each;
}

} // namespace perrank
