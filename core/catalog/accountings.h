// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"
#include "core/catalog/activation_models.h"
#include "core/catalog/loss_heads.h"
#include "core/catalog/strategies.h"

#include <algorithm>

namespace perrank {

/// A recipe: how many bytes one parameter costs and where. There is no single right number, so each
/// has a name and a source.
enum class Accounting { Sketch, Paper, DeepSpeed, Megatron, Amp, Fsdp, Fp32, Bf16, Custom };

/// Where the bytes of a model state come from: the recipe, the chosen data type, or a key that is typed in.
enum class BytesFrom { Recipe, Dtype, Typed };

/// Bytes that one parameter costs in one model state.
struct StateBytes {
    int bytes = 0; ///< of the recipe
    BytesFrom from = BytesFrom::Recipe;
    std::string_view name;
    std::string_view source;

    /// There is no such state.
    [[nodiscard]] constexpr bool isNone() const { return from == BytesFrom::Recipe && bytes == 0; }
};

struct AccountingSpec {
    Accounting id;
    std::string_view key;
    std::string_view name;
    StateBytes parameters;
    StateBytes gradients;
    StateBytes masterWeights;
    StateBytes optimizerState;             ///< of one optimizer state; Adam has two
    bool mergesOptimizer = false;          ///< one row "optimizer" instead of momentum and variance
    bool copiesGradientsToBuckets = false; ///< DDP sends copies of the gradients
    bool mixesPrecisions = false;          ///< fp32 weights are cast to the compute type to compute with
    bool hasInstants = true;               ///< shows the peak over a step; else all parts at once
    ActivationModel activations = ActivationModel::Inventory;
    LossHead loss = LossHead::EagerFp32; ///< by default, beside an inventory
    std::string_view shortNote;          ///< for the footer of pictures
    std::string_view explanation;
    std::string_view source;
    std::string_view trainsWith = {}; ///< keys of the strategies that its framework has, empty for all

    [[nodiscard]] constexpr bool runs(Strategy strategy) const
    {
        if (trainsWith.empty())
            return true;
        std::string_view left = trainsWith;
        while (!left.empty()) {
            const std::size_t end = std::min(left.find(' '), left.size());
            if (left.substr(0, end) == strategies[strategy].key)
                return true;
            left.remove_prefix(std::min(end + 1, left.size()));
        }
        return false;
    }
};

namespace sources {
inline constexpr std::string_view lesson = "The lesson's sketch: model, gradients, Adam = P × 8 × 2";
inline constexpr std::string_view zeroPaper =
    "Rajbhandari et al., ZeRO: Memory Optimizations Toward Training Trillion Parameter Models, 2020, §3.1";
inline constexpr std::string_view deepspeed =
    "DeepSpeed, runtime/zero/stage_1_and_2.py and stage3.py: 16-bit weights and gradients, fp32 partitions of Adam";
inline constexpr std::string_view megatron =
    "NVIDIA Megatron-LM, training/theoretical_memory_usage.py: 18 bytes per parameter, 6 + 12 / N when distributed";
inline constexpr std::string_view amp = "PyTorch documentation, torch.amp; pytorch/pytorch issue 41954 for the buckets";
inline constexpr std::string_view fsdpMixedPrecision =
    "Zhao et al., PyTorch FSDP, VLDB 2023; PyTorch documentation, MixedPrecision: parameters are kept in fp32";
inline constexpr std::string_view plainPyTorch =
    "PyTorch documentation, torch.optim.AdamW: states have the data type of their parameter";
inline constexpr std::string_view typedIn = "Typed in";
} // namespace sources

inline constexpr EnumTable accountings{std::array{
    AccountingSpec{
        .id = Accounting::Sketch,
        .key = "sketch",
        .name = PERRANK_TEXT("Lesson sketch"),
        .parameters = {0, BytesFrom::Dtype, PERRANK_TEXT("bytes of the data type"), sources::lesson},
        .gradients = {0, BytesFrom::Dtype, PERRANK_TEXT("bytes of the data type"), sources::lesson},
        .masterWeights = {},
        .optimizerState = {8, BytesFrom::Recipe, PERRANK_TEXT("bytes per Adam moment, as the lesson sketches them"),
                           sources::lesson},
        .mergesOptimizer = true,
        .hasInstants = false,
        .activations = ActivationModel::Fudge,
        .loss = LossHead::None,
        .shortNote = PERRANK_TEXT("Adam counted as P × 8 × 2"),
        .explanation =
            PERRANK_TEXT("The rough count of the lesson: weights and gradients in the data type, and 16 bytes "
                         "per parameter for Adam. Good for orders of magnitude; two fp32 moments are 8 bytes."),
        .source = sources::lesson,
    },
    AccountingSpec{
        .id = Accounting::Paper,
        .key = "paper",
        .name = PERRANK_TEXT("ZeRO paper"),
        .parameters = {2, BytesFrom::Recipe, PERRANK_TEXT("bytes of a 16-bit weight"), sources::zeroPaper},
        .gradients = {2, BytesFrom::Recipe, PERRANK_TEXT("bytes of a 16-bit gradient"), sources::zeroPaper},
        .masterWeights = {4, BytesFrom::Recipe, PERRANK_TEXT("bytes of the fp32 master copy"), sources::zeroPaper},
        .optimizerState = {4, BytesFrom::Recipe, PERRANK_TEXT("bytes of an fp32 optimizer state"), sources::zeroPaper},
        .mergesOptimizer = false,
        .hasInstants = false,
        .activations = ActivationModel::Formula,
        .loss = LossHead::None,
        .shortNote = PERRANK_TEXT("2 + 2 + 4 + 4 + 4 bytes per parameter with Adam"),
        .explanation =
            PERRANK_TEXT("Mixed-precision Adam as the ZeRO paper counts it: 16-bit weights and gradients, and "
                         "in fp32 a master copy, a momentum and a variance. 16 bytes per parameter."),
        .source = sources::zeroPaper,
    },
    AccountingSpec{
        .id = Accounting::DeepSpeed,
        .key = "deepspeed",
        .name = PERRANK_TEXT("DeepSpeed"),
        .parameters = {2, BytesFrom::Recipe, PERRANK_TEXT("bytes of a 16-bit weight"), sources::deepspeed},
        .gradients = {2, BytesFrom::Recipe, PERRANK_TEXT("bytes of a 16-bit gradient"), sources::deepspeed},
        .masterWeights = {4, BytesFrom::Recipe, PERRANK_TEXT("bytes of the fp32 master copy"), sources::deepspeed},
        .optimizerState = {4, BytesFrom::Recipe, PERRANK_TEXT("bytes of an fp32 optimizer state"), sources::deepspeed},
        .mergesOptimizer = false,
        .loss = LossHead::HuggingFace,
        .shortNote = PERRANK_TEXT("2 + 2 + 4 + 4 + 4 bytes per parameter with Adam"),
        .explanation = PERRANK_TEXT(
            "What DeepSpeed holds in 16-bit training: 16-bit weights and gradients, and in fp32 a master copy, a momentum and a variance. At the step it also copies its part of the gradients to fp32."),
        .source = sources::deepspeed,
        .trainsWith = "ddp zero1 zero2 zero3",
    },
    AccountingSpec{
        .id = Accounting::Megatron,
        .key = "megatron",
        .name = PERRANK_TEXT("Megatron-LM"),
        .parameters = {2, BytesFrom::Recipe, PERRANK_TEXT("bytes of a 16-bit weight"), sources::megatron},
        .gradients = {4, BytesFrom::Recipe, PERRANK_TEXT("bytes of an fp32 main gradient"), sources::megatron},
        .masterWeights = {4, BytesFrom::Recipe, PERRANK_TEXT("bytes of the fp32 master copy"), sources::megatron},
        .optimizerState = {4, BytesFrom::Recipe, PERRANK_TEXT("bytes of an fp32 optimizer state"), sources::megatron},
        .mergesOptimizer = false,
        .loss = LossHead::Megatron,
        .shortNote = PERRANK_TEXT("2 + 4 + 4 + 4 + 4 bytes per parameter with Adam"),
        .explanation = PERRANK_TEXT(
            "16-bit weights whose gradients are added up in fp32, in the buffer that is also sent: 18 bytes per parameter, or 6 + 12 / N with the distributed optimizer (ZeRO-1)."),
        .source = sources::megatron,
        .trainsWith = "ddp zero1",
    },
    AccountingSpec{
        .id = Accounting::Amp,
        .key = "amp",
        .name = PERRANK_TEXT("PyTorch AMP under DDP"),
        .parameters = {4, BytesFrom::Recipe, PERRANK_TEXT("bytes of an fp32 weight"), sources::amp},
        .gradients = {4, BytesFrom::Recipe, PERRANK_TEXT("bytes of an fp32 gradient"), sources::amp},
        .masterWeights = {},
        .optimizerState = {4, BytesFrom::Recipe, PERRANK_TEXT("bytes of an fp32 optimizer state"), sources::amp},
        .mergesOptimizer = false,
        .copiesGradientsToBuckets = true,
        .mixesPrecisions = true,
        .shortNote = PERRANK_TEXT("4 + 4 + 4 + 4 bytes per parameter with Adam"),
        .explanation = PERRANK_TEXT(
            "Autocast keeps the weights in fp32, so there is no master copy. DDP adds buckets as large as the gradients unless they are views of them."),
        .source = sources::amp,
        .trainsWith = "ddp",
    },
    AccountingSpec{
        .id = Accounting::Fsdp,
        .key = "fsdp",
        .name = PERRANK_TEXT("PyTorch FSDP"),
        .parameters = {4, BytesFrom::Recipe, PERRANK_TEXT("bytes of an fp32 weight"), sources::fsdpMixedPrecision},
        .gradients = {4, BytesFrom::Recipe, PERRANK_TEXT("bytes of an fp32 gradient"), sources::fsdpMixedPrecision},
        .masterWeights = {},
        .optimizerState = {4, BytesFrom::Recipe, PERRANK_TEXT("bytes of an fp32 optimizer state"),
                           sources::fsdpMixedPrecision},
        .mergesOptimizer = false,
        .copiesGradientsToBuckets = true,
        .mixesPrecisions = true,
        .shortNote = PERRANK_TEXT("4 + 4 + 4 + 4 bytes per parameter with Adam"),
        .explanation = PERRANK_TEXT(
            "FSDP with MixedPrecision: the fp32 shard is the master copy; layers are gathered in 16 bit when they are needed."),
        .source = sources::fsdpMixedPrecision,
        .trainsWith = "fsdp fsdp_grad_op hsdp",
    },
    AccountingSpec{
        .id = Accounting::Fp32,
        .key = "fp32",
        .name = PERRANK_TEXT("Pure fp32"),
        .parameters = {4, BytesFrom::Recipe, PERRANK_TEXT("bytes of an fp32 weight"), sources::plainPyTorch},
        .gradients = {4, BytesFrom::Recipe, PERRANK_TEXT("bytes of an fp32 gradient"), sources::plainPyTorch},
        .masterWeights = {},
        .optimizerState = {4, BytesFrom::Recipe, PERRANK_TEXT("bytes of an fp32 optimizer state"),
                           sources::plainPyTorch},
        .mergesOptimizer = false,
        .copiesGradientsToBuckets = true,
        .shortNote = PERRANK_TEXT("4 + 4 + 4 + 4 bytes per parameter with Adam"),
        .explanation = PERRANK_TEXT(
            "Everything in fp32. There is no second copy of the weights: 16 bytes per parameter with Adam, not 20."),
        .source = sources::plainPyTorch,
    },
    AccountingSpec{
        .id = Accounting::Bf16,
        .key = "bf16",
        .name = PERRANK_TEXT("Pure bf16"),
        .parameters = {2, BytesFrom::Recipe, PERRANK_TEXT("bytes of a bf16 weight"), sources::plainPyTorch},
        .gradients = {2, BytesFrom::Recipe, PERRANK_TEXT("bytes of a bf16 gradient"), sources::plainPyTorch},
        .masterWeights = {},
        .optimizerState = {2, BytesFrom::Recipe, PERRANK_TEXT("bytes of a bf16 optimizer state"),
                           sources::plainPyTorch},
        .mergesOptimizer = false,
        .copiesGradientsToBuckets = true,
        .shortNote = PERRANK_TEXT("2 + 2 + 2 + 2 bytes per parameter with Adam"),
        .explanation = PERRANK_TEXT(
            "Everything in bf16, without an fp32 master copy: the least memory, and rounding that can stop small updates."),
        .source = sources::plainPyTorch,
    },
    AccountingSpec{
        .id = Accounting::Custom,
        .key = "custom",
        .name = PERRANK_TEXT("Custom"),
        .parameters = {0, BytesFrom::Typed, PERRANK_TEXT("bytes per weight"), sources::typedIn},
        .gradients = {0, BytesFrom::Typed, PERRANK_TEXT("bytes per gradient"), sources::typedIn},
        .masterWeights = {0, BytesFrom::Typed, PERRANK_TEXT("bytes of the master copy"), sources::typedIn},
        .optimizerState = {0, BytesFrom::Typed, PERRANK_TEXT("bytes of an optimizer state"), sources::typedIn},
        .mergesOptimizer = false,
        .shortNote = PERRANK_TEXT("bytes per parameter as typed in"),
        .explanation = PERRANK_TEXT("Your own recipe: type in how many bytes each state costs per parameter."),
        .source = sources::typedIn,
    },
}};

} // namespace perrank
