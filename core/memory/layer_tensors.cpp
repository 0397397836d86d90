// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/layer_tensors.h"

namespace perrank {

namespace {

constexpr std::string_view saved =
    "Korthikanti et al., Reducing Activation Recomputation in Large Transformer Models, 2022, §4.1";
constexpr std::string_view flash = "Dao, FlashAttention-2, 2023, §3.1: output and log-sum-exp are kept";
constexpr std::string_view eagerNorm =
    "Hugging Face transformers, LlamaRMSNorm; torchtune, RMSNorm; LitGPT, RMSNorm: x.float() and x × rsqrt are kept";
constexpr std::string_view autograd = "PyTorch documentation, Autograd mechanics, saved tensors";
constexpr std::string_view grouped = "Ainslie et al., GQA, 2023; PyTorch, repeat_interleave makes a copy";
constexpr std::string_view gated = "Shazeer, GLU Variants Improve Transformer, 2020; PyTorch saves both factors";
constexpr std::string_view latent = "DeepSeek-V2, 2024, §2.1: multi-head latent attention";
constexpr std::string_view routing = "Hugging Face transformers, MixtralSparseMoeBlock: fp32 routing weights";
constexpr std::string_view byOperation = "torchtitan, activation_checkpoint.py: saved operations, every other product";
constexpr std::string_view checkpoint = "Chen et al., Training Deep Nets with Sublinear Memory Cost, 2016";

constexpr Fact fp32Number{4, PERRANK_TEXT("bytes of an fp32 number, whatever the data type"),
                          "IEEE 754, single precision"};
constexpr Fact maskByte{1, PERRANK_TEXT("byte of a dropout mask"), saved};
constexpr Fact inputAndOutput{2, PERRANK_TEXT("tensors, before and after a norm"), saved};

Term<BytesPerToken> inFp32(const LayerTerms &in, const Term<Count> &width)
{
    return in.tracing.fact<BytesPerToken>(fp32Number) * width;
}

Term<BytesPerToken> mask(const LayerTerms &in, const Term<Count> &numbers)
{
    return in.tracing.fact<BytesPerToken>(maskByte) * numbers;
}

/// An eager norm keeps its input as an fp32 copy.
Term<BytesPerToken> inputOfNorm(const LayerTerms &in, const Term<Count> &width)
{
    return hasEagerNorm(in.scenario) ? inFp32(in, width) : in.bytes * width;
}

/// What an eager norm makes before the multiplication with its weight.
Term<BytesPerToken> normalized(const LayerTerms &in, const Term<Count> &width)
{
    return in.scenario.normKernel == NormKernel::EagerFp32 ? inFp32(in, width) : in.bytes * width;
}

bool always(const LayerTerms &)
{
    return true;
}

bool eagerNorms(const LayerTerms &in)
{
    return hasEagerNorm(in.scenario);
}

bool secondNorm(const LayerTerms &in)
{
    return in.scenario.parallelResidual != ParallelResidual::Shared;
}

/// Side by side both norms read one tensor; only fp32 copies of it are two.
bool secondNormInput(const LayerTerms &in)
{
    if (in.scenario.parallelResidual == ParallelResidual::None)
        return true;
    return secondNorm(in) && hasEagerNorm(in.scenario) && !computesInFp32(in.scenario);
}

bool secondEagerNorm(const LayerTerms &in)
{
    return secondNorm(in) && hasEagerNorm(in.scenario);
}

bool queryAndKeyNorms(const LayerTerms &in)
{
    return in.scenario.qkNorm && !in.scenario.hasLatentAttention();
}

bool eagerQueryAndKeyNorms(const LayerTerms &in)
{
    return queryAndKeyNorms(in) && hasEagerNorm(in.scenario);
}

bool latentQuery(const LayerTerms &in)
{
    return in.scenario.hasLatentAttention() && in.scenario.qRank > 0;
}

bool latentKeys(const LayerTerms &in)
{
    return in.scenario.hasLatentAttention();
}

bool withFlash(const LayerTerms &in)
{
    return in.scenario.attention == Attention::Flash;
}

bool copiesAttention(const LayerTerms &in)
{
    return withFlash(in) && in.scenario.attentionCopy;
}

/// Selective recompute drops them; a layer that is recomputed in full has them while it is at work.
bool withScores(const LayerTerms &in)
{
    return !withFlash(in) && in.scenario.recompute != Recompute::Selective;
}

bool droppedScores(const LayerTerms &in)
{
    return withScores(in) && in.scenario.dropout;
}

bool withDropout(const LayerTerms &in)
{
    return in.scenario.dropout;
}

bool plainMlp(const LayerTerms &in)
{
    return in.scenario.mlp == Mlp::Gelu;
}

bool gatedMlp(const LayerTerms &in)
{
    return in.scenario.mlp == Mlp::SwiGlu;
}

bool eagerGate(const LayerTerms &in)
{
    return gatedMlp(in) && in.scenario.mlpKernel == MlpKernel::Eager;
}

bool routed(const LayerTerms &in)
{
    return in.kind == LayerKind::Experts;
}

bool packed(const LayerTerms &in)
{
    return keepsPackedProjection(in.scenario);
}

bool repeated(const LayerTerms &in)
{
    return repeatsKeys(in.scenario);
}

bool unrepeated(const LayerTerms &in)
{
    return !repeated(in);
}

bool eagerKernels(const LayerTerms &in)
{
    return in.scenario.kernels == Kernels::Eager;
}

Term<BytesPerToken> ofWidth(const LayerTerms &in)
{
    return in.bytes * in.width;
}

Term<BytesPerToken> normInput(const LayerTerms &in)
{
    return inputOfNorm(in, in.width);
}

Term<BytesPerToken> normalizedWidth(const LayerTerms &in)
{
    return normalized(in, in.width);
}

Term<BytesPerToken> ofQuery(const LayerTerms &in)
{
    return in.bytes * in.queries;
}

Term<BytesPerToken> ofKey(const LayerTerms &in)
{
    return in.bytes * (repeatsKeys(in.scenario) ? in.queries : in.keys);
}

Term<BytesPerToken> ofValue(const LayerTerms &in)
{
    return in.bytes * (repeatsKeys(in.scenario) ? in.attended : in.values);
}

Term<BytesPerToken> ofUnrepeatedValue(const LayerTerms &in)
{
    return in.bytes * in.values;
}

Term<BytesPerToken> ofPackedRest(const LayerTerms &in)
{
    return in.bytes * (in.queries + in.keys);
}

Term<BytesPerToken> queryAndKeyNormInput(const LayerTerms &in)
{
    return inputOfNorm(in, in.queries + in.keys);
}

Term<BytesPerToken> normalizedQueryAndKey(const LayerTerms &in)
{
    return normalized(in, in.queries + in.keys);
}

Term<BytesPerToken> ofCompressedQuery(const LayerTerms &in)
{
    return in.tracing.fact<Count>(inputAndOutput) * (in.bytes * in.compressedQuery);
}

Term<BytesPerToken> ofCompressedKeys(const LayerTerms &in)
{
    return in.tracing.fact<Count>(inputAndOutput) * (in.bytes * in.compressedKeys);
}

Term<BytesPerToken> ofAttended(const LayerTerms &in)
{
    return in.bytes * in.attended;
}

Term<BytesPerToken> statistics(const LayerTerms &in)
{
    return inFp32(in, in.heads);
}

Term<BytesPerToken> ofScores(const LayerTerms &in)
{
    return in.bytes * in.scores;
}

Term<BytesPerToken> scoreMask(const LayerTerms &in)
{
    return mask(in, in.scores);
}

Term<BytesPerToken> widthMask(const LayerTerms &in)
{
    return mask(in, in.width);
}

Term<BytesPerToken> ofMlp(const LayerTerms &in)
{
    return in.bytes * in.mlp;
}

Term<BytesPerToken> routerLogits(const LayerTerms &in)
{
    return inFp32(in, in.experts);
}

Term<BytesPerToken> ofDispatched(const LayerTerms &in)
{
    return in.bytes * in.dispatched;
}

constexpr std::string_view normReason = PERRANK_TEXT("The norm's backward pass needs its input.");
constexpr std::string_view eagerNormReason =
    PERRANK_TEXT("RMSNorm in Python multiplies this with its weight, in a step of its own.");
constexpr std::string_view linearReason = PERRANK_TEXT("The gradient of a linear layer's weight is made of its input.");
constexpr std::string_view attentionReason = PERRANK_TEXT("Attention's backward pass needs query, key and value.");
constexpr std::string_view maskReason = PERRANK_TEXT("The backward pass drops what the forward pass dropped.");
constexpr std::string_view keptReason = PERRANK_TEXT("Kept, so that it need not be computed again.");

constexpr std::array layer{
    KeptTensor{PERRANK_TEXT("attention norm input"), &always, &normInput, normReason, saved},
    KeptTensor{PERRANK_TEXT("attention norm, normalized"), &eagerNorms, &normalizedWidth, eagerNormReason, eagerNorm},
    KeptTensor{PERRANK_TEXT("attention input"), &always, &ofWidth, linearReason, saved},
    KeptTensor{PERRANK_TEXT("compressed query"), &latentQuery, &ofCompressedQuery,
               PERRANK_TEXT("Before and after its norm: input of the norm, and of the linear layer behind it."),
               latent},
    KeptTensor{PERRANK_TEXT("compressed key and value"), &latentKeys, &ofCompressedKeys,
               PERRANK_TEXT("Before and after its norm: input of the norm, and of the linear layer behind it."),
               latent},
    KeptTensor{PERRANK_TEXT("query, key and value, packed"), &packed, &ofPackedRest,
               PERRANK_TEXT("The value is a view of the packed projection and keeps all of it alive, beside the "
                            "rotated query and key."),
               autograd},
    KeptTensor{PERRANK_TEXT("query and key norm input"), &queryAndKeyNorms, &queryAndKeyNormInput, normReason,
               autograd},
    KeptTensor{PERRANK_TEXT("query and key, normalized"), &eagerQueryAndKeyNorms, &normalizedQueryAndKey,
               eagerNormReason, eagerNorm},
    KeptTensor{PERRANK_TEXT("query"), &always, &ofQuery, attentionReason, saved},
    KeptTensor{PERRANK_TEXT("key"), &always, &ofKey, attentionReason, grouped},
    KeptTensor{PERRANK_TEXT("value"), &always, &ofValue, attentionReason, grouped},
    KeptTensor{PERRANK_TEXT("softmax statistics"), &withFlash, &statistics,
               PERRANK_TEXT("Flash attention keeps one fp32 number per head and token, to make the scores again."),
               flash},
    KeptTensor{PERRANK_TEXT("attention scores"), &withScores, &ofScores,
               PERRANK_TEXT("Eager attention keeps the softmax of each query with each key."), saved},
    KeptTensor{PERRANK_TEXT("attention scores after dropout"), &droppedScores, &ofScores,
               PERRANK_TEXT("They are multiplied with the value."), saved},
    KeptTensor{PERRANK_TEXT("attention dropout mask"), &droppedScores, &scoreMask, maskReason, saved},
    KeptTensor{PERRANK_TEXT("attention output"), &always, &ofAttended, linearReason, saved},
    KeptTensor{PERRANK_TEXT("attention output, copied"), &copiesAttention, &ofAttended,
               PERRANK_TEXT("The kernel keeps its output, the output projection a copy in another layout."), autograd},
    KeptTensor{PERRANK_TEXT("attention residual dropout mask"), &withDropout, &widthMask, maskReason, saved},
    KeptTensor{PERRANK_TEXT("MLP norm input"), &secondNormInput, &normInput, normReason, saved},
    KeptTensor{PERRANK_TEXT("MLP norm, normalized"), &secondEagerNorm, &normalizedWidth, eagerNormReason, eagerNorm},
    KeptTensor{PERRANK_TEXT("MLP input"), &secondNorm, &ofWidth, linearReason, saved},
    KeptTensor{PERRANK_TEXT("router logits"), &routed, &routerLogits,
               PERRANK_TEXT("The router's softmax is fp32, one number per expert. Not checked by a measurement."),
               routing},
    KeptTensor{PERRANK_TEXT("tokens sent to experts"), &routed, &ofDispatched,
               PERRANK_TEXT("Each chosen expert has a copy of its tokens. Not checked by a measurement."), routing},
    KeptTensor{PERRANK_TEXT("MLP up projection"), &plainMlp, &ofMlp,
               PERRANK_TEXT("GELU's backward pass needs its input."), saved},
    KeptTensor{PERRANK_TEXT("MLP activation"), &plainMlp, &ofMlp, linearReason, saved},
    KeptTensor{PERRANK_TEXT("MLP gate projection"), &gatedMlp, &ofMlp,
               PERRANK_TEXT("SiLU's backward pass needs its input."), gated},
    KeptTensor{PERRANK_TEXT("MLP up projection"), &gatedMlp, &ofMlp,
               PERRANK_TEXT("It is multiplied with the gate: each factor needs the other."), gated},
    KeptTensor{PERRANK_TEXT("MLP gate after SiLU"), &eagerGate, &ofMlp,
               PERRANK_TEXT("SiLU and product are two operations, and the product needs it, too."), gated},
    KeptTensor{PERRANK_TEXT("MLP product"), &gatedMlp, &ofMlp, linearReason, gated},
    KeptTensor{PERRANK_TEXT("MLP residual dropout mask"), &withDropout, &widthMask, maskReason, saved},
};

constexpr std::array keptByOperation{
    KeptTensor{PERRANK_TEXT("layer input"), &always, &ofWidth, PERRANK_TEXT("The layer is computed again from it."),
               checkpoint},
    KeptTensor{PERRANK_TEXT("query"), &always, &ofQuery, keptReason, byOperation},
    KeptTensor{PERRANK_TEXT("value"), &unrepeated, &ofValue, keptReason, byOperation},
    KeptTensor{PERRANK_TEXT("value, not repeated"), &repeated, &ofUnrepeatedValue, keptReason, byOperation},
    KeptTensor{PERRANK_TEXT("attention output"), &always, &ofAttended, keptReason, byOperation},
    KeptTensor{PERRANK_TEXT("softmax statistics"), &withFlash, &statistics, keptReason, byOperation},
    KeptTensor{PERRANK_TEXT("MLP up projection"), &plainMlp, &ofMlp, keptReason, byOperation},
    KeptTensor{PERRANK_TEXT("MLP gate projection"), &gatedMlp, &ofMlp, keptReason, byOperation},
    KeptTensor{PERRANK_TEXT("MLP down projection"), &eagerKernels, &ofWidth, keptReason, byOperation},
};

constexpr std::array keptInFull{
    KeptTensor{PERRANK_TEXT("layer input"), &always, &ofWidth, PERRANK_TEXT("The layer is computed again from it."),
               checkpoint},
};

constexpr std::array firstStage{
    KeptTensor{PERRANK_TEXT("embedding dropout mask"), &withDropout, &widthMask, maskReason, saved},
};

constexpr std::array lastStage{
    KeptTensor{PERRANK_TEXT("final norm input"), &always, &normInput, normReason, saved},
    KeptTensor{PERRANK_TEXT("final norm, normalized"), &eagerNorms, &normalizedWidth, eagerNormReason, eagerNorm},
    KeptTensor{PERRANK_TEXT("head input"), &always, &ofWidth, linearReason, saved},
};

} // namespace

std::span<const KeptTensor> layerTensors()
{
    return layer;
}

std::span<const KeptTensor> tensorsKeptByOperation()
{
    return keptByOperation;
}

std::span<const KeptTensor> tensorsKeptInFull()
{
    return keptInFull;
}

std::span<const KeptTensor> firstStageTensors()
{
    return firstStage;
}

std::span<const KeptTensor> lastStageTensors()
{
    return lastStage;
}

} // namespace perrank
