// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/logits.h"
#include "core/memory/opened_lines.h"

#include <algorithm>
#include <array>

namespace perrank {

namespace {

/// How many layers or micro-batches keep the tensor.
std::int64_t timesOf(const RankInputs &in, const InventoryLine &line)
{
    const Term<Bytes> once = in.microBatch * in.sequence * line.perToken;
    return once.count() == 0 ? 1 : line.bytes.count() / once.count();
}

std::string_view keptBy(const RankInputs &in, const InventoryLine &line)
{
    const bool isPipeline = in.scenario.pipelineParallel > 1;
    const auto layers = [&](std::string_view one, std::string_view several, std::string_view inFlight) {
        return timesOf(in, line) == 1 ? one : isPipeline ? inFlight : several;
    };
    switch (line.part) {
    case InventoryPart::Layers:
        return layers(PERRANK_TEXT("the one layer"), PERRANK_TEXT("each of %1 layers"),
                      PERRANK_TEXT("each of %1 layers in flight"));
    case InventoryPart::DenseLayers:
        return layers(PERRANK_TEXT("the one dense layer"), PERRANK_TEXT("each of %1 dense layers"),
                      PERRANK_TEXT("each of %1 dense layers in flight"));
    case InventoryPart::ExpertLayers:
        return layers(PERRANK_TEXT("the one layer with experts"), PERRANK_TEXT("each of %1 layers with experts"),
                      PERRANK_TEXT("each of %1 layers with experts in flight"));
    case InventoryPart::AtWork:
        return PERRANK_TEXT("one layer at work");
    case InventoryPart::FirstStage:
        return isPipeline ? PERRANK_TEXT("each of %1 micro-batches, first stage") : PERRANK_TEXT("once, embedding");
    case InventoryPart::LastStage:
        return isPipeline ? PERRANK_TEXT("once, last stage") : PERRANK_TEXT("once, before the head");
    }
    return {};
}

bool isOfLayers(InventoryPart part)
{
    return part == InventoryPart::Layers || part == InventoryPart::DenseLayers || part == InventoryPart::ExpertLayers;
}

/// What one loss head has at its peak, per logit.
struct LogitCopy {
    LossHead head;
    std::string_view name;
    double bytes;
};

constexpr std::array logitCopies{
    LogitCopy{LossHead::Megatron, PERRANK_TEXT("16-bit logits"), 2},
    LogitCopy{LossHead::Megatron, PERRANK_TEXT("fp32 copy, later the gradient"), 4},
    LogitCopy{LossHead::Fused, PERRANK_TEXT("16-bit logits"), 2},
    LogitCopy{LossHead::Fused, PERRANK_TEXT("fp32 copy"), 4},
    LogitCopy{LossHead::Fused, PERRANK_TEXT("its exponentials"), 4},
    LogitCopy{LossHead::EagerFp32, PERRANK_TEXT("fp32 logits"), 4},
    LogitCopy{LossHead::EagerFp32, PERRANK_TEXT("log-softmax"), 4},
    LogitCopy{LossHead::EagerFp32, PERRANK_TEXT("gradient of the logits"), 4},
    LogitCopy{LossHead::HuggingFace, PERRANK_TEXT("fp32 logits"), 4},
    LogitCopy{LossHead::HuggingFace, PERRANK_TEXT("shifted copy"), 4},
    LogitCopy{LossHead::HuggingFace, PERRANK_TEXT("log-softmax"), 4},
    LogitCopy{LossHead::HuggingFace, PERRANK_TEXT("gradient of the logits"), 4},
    LogitCopy{LossHead::Bf16, PERRANK_TEXT("16-bit logits"), 2},
    LogitCopy{LossHead::Bf16, PERRANK_TEXT("log-softmax"), 2},
    LogitCopy{LossHead::Bf16, PERRANK_TEXT("gradient of the logits"), 2},
    LogitCopy{LossHead::Chunked, PERRANK_TEXT("16-bit logits"), 2},
    LogitCopy{LossHead::Chunked, PERRANK_TEXT("one chunk of eight in fp32, its log-softmax and gradient"), 1.5},
    LogitCopy{LossHead::Compiled, PERRANK_TEXT("16-bit logits"), 2},
    LogitCopy{LossHead::Compiled, PERRANK_TEXT("gradient of the logits"), 2},
};

constexpr bool copiesMakeTheHead(const LossHeadSpec &head)
{
    double sum = 0;
    for (const LogitCopy &copy : logitCopies)
        sum += copy.head == head.id ? copy.bytes : 0;
    return sum == head.bytesPerLogit;
}

static_assert(std::all_of(lossHeads.begin(), lossHeads.end(), copiesMakeTheHead));

Term<Count> wordsOf(const RankInputs &in)
{
    const Term<Count> &words = in.parts->shape.vocab;
    const Parameter &row = parameter(ParameterId::TensorParallel);
    const std::int64_t ranks = in.scenario.tensorParallel;
    return ranks == 1 ? words : words / in.tracing.parameter<Count>(ranks, row.id, row.symbol);
}

OpenedLine copyOfLogits(const RankInputs &in, const FromFact &made, double bytesPerLogit, std::string_view why)
{
    const auto each = in.tracing.rate<BytesPerToken>(bytesPerLogit, made);
    const Term<Count> words = wordsOf(in);
    return {.name = made.name,
            .place = modelParts[ModelPart::Head].name,
            .keptBy = PERRANK_TEXT("once, loss"),
            .times = 1,
            .perToken = words * each,
            .bytes = wholeBytes(in, in.microBatch * in.sequence * words, each),
            .why = why,
            .source = made.source};
}

} // namespace

std::vector<OpenedLine> activationLines(const RankInputs &in, Instant instant)
{
    std::vector<OpenedLine> lines;
    for (const InventoryLine &kept : inventoryOf(in, instant)) {
        OpenedLine line{.name = kept.name,
                        .place = inventoryParts[kept.part].name,
                        .keptBy = keptBy(in, kept),
                        .times = timesOf(in, kept),
                        .perToken = kept.perToken,
                        .bytes = kept.bytes,
                        .why = kept.why,
                        .source = kept.source};
        if (instant == Instant::FirstBlock && isOfLayers(kept.part))
            line.keptBy = PERRANK_TEXT("the first layer");
        lines.push_back(std::move(line));
    }
    return lines;
}

std::vector<OpenedLine> logitLines(const RankInputs &in)
{
    const LossHeadSpec &head = lossHeads[in.scenario.loss.value_or(LossHead::None)];
    const Trust trust = head.isAssumed ? Trust::Assumption : Trust::Sourced;
    std::vector<OpenedLine> lines;
    for (const LogitCopy &copy : logitCopies) {
        if (copy.head == head.id)
            lines.push_back(copyOfLogits(in, {copy.name, head.source, trust}, copy.bytes, head.explanation));
    }
    if (in.scenario.keepLogits) {
        const FromFact kept{PERRANK_TEXT("logits kept for the caller"), keptReference, Trust::Sourced};
        lines.push_back(copyOfLogits(in, kept, head.castsToFp32 ? 4 : 2,
                                     PERRANK_TEXT("The training loop holds the model's output until the next step.")));
    }
    return lines;
}

} // namespace perrank
