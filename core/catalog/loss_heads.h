// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"

namespace perrank {

/// How the loss is computed from the logits, which decides how many copies of them there are at once.
enum class LossHead { None, Megatron, Fused, EagerFp32, HuggingFace, Bf16, Chunked, Compiled, LinearCe };

struct LossHeadSpec {
    LossHead id;
    std::string_view key;
    std::string_view name;
    double bytesPerLogit;    ///< at the head's peak
    bool castsToFp32;        ///< logits that are kept longer are kept in fp32
    std::string_view counts; ///< what the bytes are
    std::string_view explanation;
    std::string_view source;
    bool isAssumed = false; ///< nobody measured it
};

inline constexpr EnumTable lossHeads{std::array{
    LossHeadSpec{LossHead::None, "none", PERRANK_TEXT("Not counted"), 0, false, "",
                 PERRANK_TEXT("Logits are left out, as in the lesson and in the papers."), ""},
    LossHeadSpec{LossHead::Megatron, "megatron", PERRANK_TEXT("Megatron-LM"), 6, true,
                 PERRANK_TEXT("bytes per logit: 16 bit, and an fp32 copy that becomes the gradient in place"),
                 PERRANK_TEXT("16-bit logits and an fp32 copy, in which the softmax is computed in place."),
                 "NVIDIA Megatron-LM, core/tensor_parallel/cross_entropy.py"},
    LossHeadSpec{LossHead::Fused, "fused", PERRANK_TEXT("Megatron fused"), 10, true,
                 PERRANK_TEXT("bytes per logit: 16 bit, an fp32 copy, its exponentials"),
                 PERRANK_TEXT("Megatron's native fused cross-entropy: fewer launches, one fp32 copy more."),
                 "NVIDIA Megatron-LM, core/fusions/fused_cross_entropy.py"},
    LossHeadSpec{LossHead::EagerFp32, "eager_fp32", PERRANK_TEXT("Eager, fp32"), 12, true,
                 PERRANK_TEXT("bytes per logit: fp32 logits, their log-softmax, its gradient"),
                 PERRANK_TEXT("PyTorch's cross-entropy of fp32 logits."),
                 "PyTorch documentation, torch.nn.functional.cross_entropy, log_softmax"},
    LossHeadSpec{LossHead::HuggingFace, "huggingface", PERRANK_TEXT("Hugging Face"), 16, true,
                 PERRANK_TEXT("bytes per logit: fp32 logits that are kept, a shifted copy, log-softmax, gradient"),
                 PERRANK_TEXT("The model returns fp32 logits; the loss works on a shifted copy of them."),
                 "Hugging Face transformers, loss/loss_utils.py, ForCausalLMLoss"},
    LossHeadSpec{LossHead::Bf16, "bf16", PERRANK_TEXT("Eager, 16 bit"), 6, false,
                 PERRANK_TEXT("bytes per logit: 16-bit logits, their log-softmax, its gradient"),
                 PERRANK_TEXT("PyTorch's cross-entropy of 16-bit logits."),
                 "PyTorch documentation, torch.nn.functional.cross_entropy, log_softmax"},
    LossHeadSpec{LossHead::Chunked, "chunked", PERRANK_TEXT("Chunked"), 3.5, false,
                 PERRANK_TEXT("bytes per logit: 16 bit, and 12 bytes for one chunk of eight"),
                 PERRANK_TEXT("The logits are cut into eight chunks; one at a time is in fp32."),
                 "torchtune, modules/loss/ce_chunked_output_loss.py: eight chunks"},
    LossHeadSpec{LossHead::Compiled, "compiled", PERRANK_TEXT("Compiled"), 4, false,
                 PERRANK_TEXT("bytes per logit: 16-bit logits and their gradient"),
                 PERRANK_TEXT("torch.compile fuses cast, softmax and loss: logits and their gradient remain."),
                 "Derived from what the compiled loss reads and writes; no measurement tests it", true},
    LossHeadSpec{LossHead::LinearCe, "linear_ce", PERRANK_TEXT("Linear CE"), 0, false, "",
                 PERRANK_TEXT("Head and loss are one kernel that works in pieces: the logits are never whole."),
                 "Hsu et al., Liger Kernel: Efficient Triton Kernels for LLM Training, 2024"},
}};

} // namespace perrank
