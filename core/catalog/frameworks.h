// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"

#include <span>

namespace perrank {

enum class Framework { MegatronLm, Torchtune, Torchtitan, LitGpt, HuggingFaceDeepSpeed, ColossalAi };

/// A key of the scenario and its word or number, as in files.
struct FrameworkSetting {
    std::string_view key;
    std::string_view value;
};

/// How a run of a framework is expressed: the settings that make its usual run, and what of its run changes them. Where
/// both of two ways are usual, the strategies are those of both.
struct FrameworkSpec {
    Framework id;
    std::string_view key;
    std::string_view name;
    std::span<const FrameworkSetting> settings;
    std::string_view explanation;
    std::string_view source;
};

namespace frameworkSettings {
inline constexpr FrameworkSetting megatronLm[]{{"accounting", "megatron"},
                                               {"strategies", "ddp,zero1"},
                                               {"kernels", "fused"},
                                               {"attention", "flash"},
                                               {"loss", "megatron"}};
inline constexpr FrameworkSetting torchtune[]{{"accounting", "bf16"},
                                              {"kernels", "eager"},
                                              {"expand_kv", "true"},
                                              {"loss", "eager_fp32"},
                                              {"optimizer_kernel", "fused"}};
inline constexpr FrameworkSetting torchtitan[]{
    {"accounting", "fsdp"}, {"strategies", "fsdp"}, {"reduce_dtype", "fp32"},      {"kernels", "eager"},
    {"expand_kv", "true"},  {"loss", "eager_fp32"}, {"recompute", "selective_op"},
};
inline constexpr FrameworkSetting litGpt[]{
    {"accounting", "bf16"}, {"kernels", "eager"}, {"norm_kernel", "eager_fp32"}, {"expand_kv", "true"},
    {"packed_qkv", "true"}, {"loss", "bf16"},     {"attention_copy", "true"},
};
inline constexpr FrameworkSetting huggingFaceDeepSpeed[]{
    {"accounting", "deepspeed"}, {"kernels", "eager"}, {"attention", "flash"}, {"loss", "huggingface"}};
inline constexpr FrameworkSetting colossalAi[]{{"accounting", "deepspeed"},
                                               {"strategies", "zero2"},
                                               {"reduce_bucket_elements", "12582912"},
                                               {"kernels", "eager"},
                                               {"loss", "huggingface"}};
} // namespace frameworkSettings

inline constexpr EnumTable frameworks{std::array{
    FrameworkSpec{
        Framework::MegatronLm, "megatron-lm", "Megatron-LM", frameworkSettings::megatronLm,
        PERRANK_TEXT("zero1 is its run with the distributed optimizer, ddp the one without. Eager attention where the "
                     "kernel is local or unfused, the fused loss with its fused cross-entropy; accumulation is its "
                     "number of micro-batches, positions the sequence length where they are learned; deterministic "
                     "and transformer_engine as its flags say. Its log tells of the last stage."),
        "NVIDIA Megatron-LM, training/arguments.py: use_distributed_optimizer and its neighbours"},
    FrameworkSpec{Framework::Torchtune, "torchtune", "torchtune", frameworkSettings::torchtune,
                  PERRANK_TEXT("Pure bf16 with fused Adam. Kernels are compiled with compile=True, and the loss is "
                               "chunked where the recipe says so."),
                  "torchtune documentation, memory optimization overview; recipes/full_finetune_distributed.py"},
    FrameworkSpec{Framework::Torchtitan, "torchtitan", "torchtitan", frameworkSettings::torchtitan,
                  PERRANK_TEXT("FSDP that adds gradients up in fp32. With compile=True kernels are compiled, since "
                               "2025 the loss, too; recompute is selective per operation or full."),
                  "pytorch/torchtitan, docs/fsdp.md and distributed/activation_checkpoint.py"},
    FrameworkSpec{Framework::LitGpt, "litgpt", "LitGPT", frameworkSettings::litGpt,
                  PERRANK_TEXT("Pure bf16 with norms in fp32. Models with grouped heads repeat keys and values, others "
                               "keep the packed projection: each of the two settings has an effect where the other "
                               "has none. GPT-NeoX runs attention and MLP side by side with two norms "
                               "(parallel_residual=two_norms), Phi and Falcon with a shared one (shared)."),
                  "Lightning-AI/litgpt, litgpt/model.py and tutorials/oom.md"},
    FrameworkSpec{Framework::HuggingFaceDeepSpeed, "huggingface-deepspeed", "Hugging Face + DeepSpeed",
                  frameworkSettings::huggingFaceDeepSpeed,
                  PERRANK_TEXT("PyTorch's own attention counts as flash. With Liger, norm_kernel and mlp_kernel are "
                               "fused and the loss is linear_ce."),
                  "Hugging Face Transformers documentation, DeepSpeed; linkedin/Liger-Kernel, README.md"},
    FrameworkSpec{Framework::ColossalAi, "colossalai", "ColossalAI", frameworkSettings::colossalAi,
                  PERRANK_TEXT("Its low-level ZeRO-2 with a reduce bucket of 25,165,824 bytes, two per element."),
                  "hpcaitech/ColossalAI, booster/plugin/low_level_zero_plugin.py"},
}};

} // namespace perrank
