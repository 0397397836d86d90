// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"
#include "core/catalog/activation_models.h"

namespace perrank {

/// A recipe: how many bytes one parameter costs and where. There is no single right number, so each
/// has a name and a source.
enum class Accounting { Sketch, Paper, DeepSpeed, Megatron, Amp, Fsdp, Fp32, Bf16, Custom };

/// Bytes that one parameter costs in one model state: a fixed number, or those of the chosen data type.
struct StateBytes {
    int bytes = 0;
    bool ofDtype = false;
    std::string_view name;
    std::string_view source;
};

struct AccountingSpec {
    Accounting id;
    std::string_view key;
    std::string_view name;
    bool available;
    StateBytes parameters = {};
    StateBytes gradients = {};
    StateBytes masterWeights = {};
    StateBytes optimizerState = {}; ///< of one optimizer state; Adam has two
    bool mergesOptimizer = false;   ///< one row "optimizer" instead of momentum and variance
    ActivationModel activations = ActivationModel::Inventory;
    std::string_view shortNote = {}; ///< for the footer of pictures
    std::string_view explanation = {};
    std::string_view source = {};
};

namespace sources {
inline constexpr std::string_view lesson = "The lesson's sketch: model, gradients, Adam = P × 8 × 2";
inline constexpr std::string_view zeroPaper =
    "Rajbhandari et al., ZeRO: Memory Optimizations Toward Training Trillion Parameter Models, 2020, §3.1";
} // namespace sources

inline constexpr EnumTable accountings{std::array{
    AccountingSpec{
        .id = Accounting::Sketch,
        .key = "sketch",
        .name = PERRANK_TEXT("Lesson sketch"),
        .available = true,
        .parameters = {0, true, PERRANK_TEXT("bytes of the data type"), sources::lesson},
        .gradients = {0, true, PERRANK_TEXT("bytes of the data type"), sources::lesson},
        .masterWeights = {},
        .optimizerState = {8, false, PERRANK_TEXT("bytes per Adam moment, as the lesson sketches them"),
                           sources::lesson},
        .mergesOptimizer = true,
        .activations = ActivationModel::Fudge,
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
        .available = true,
        .parameters = {2, false, PERRANK_TEXT("bytes of a 16-bit weight"), sources::zeroPaper},
        .gradients = {2, false, PERRANK_TEXT("bytes of a 16-bit gradient"), sources::zeroPaper},
        .masterWeights = {4, false, PERRANK_TEXT("bytes of the fp32 master copy"), sources::zeroPaper},
        .optimizerState = {4, false, PERRANK_TEXT("bytes of an fp32 optimizer state"), sources::zeroPaper},
        .mergesOptimizer = false,
        .activations = ActivationModel::Formula,
        .shortNote = PERRANK_TEXT("2 + 2 + 4 + 4 + 4 bytes per parameter with Adam"),
        .explanation =
            PERRANK_TEXT("Mixed-precision Adam as the ZeRO paper counts it: 16-bit weights and gradients, and "
                         "in fp32 a master copy, a momentum and a variance. 16 bytes per parameter."),
        .source = sources::zeroPaper,
    },
    AccountingSpec{
        .id = Accounting::DeepSpeed, .key = "deepspeed", .name = PERRANK_TEXT("DeepSpeed"), .available = false},
    AccountingSpec{
        .id = Accounting::Megatron, .key = "megatron", .name = PERRANK_TEXT("Megatron-LM"), .available = false},
    AccountingSpec{
        .id = Accounting::Amp, .key = "amp", .name = PERRANK_TEXT("PyTorch AMP under DDP"), .available = false},
    AccountingSpec{.id = Accounting::Fsdp, .key = "fsdp", .name = PERRANK_TEXT("PyTorch FSDP"), .available = false},
    AccountingSpec{.id = Accounting::Fp32, .key = "fp32", .name = PERRANK_TEXT("Pure fp32"), .available = false},
    AccountingSpec{.id = Accounting::Bf16, .key = "bf16", .name = PERRANK_TEXT("Pure bf16"), .available = false},
    AccountingSpec{.id = Accounting::Custom, .key = "custom", .name = PERRANK_TEXT("Custom"), .available = false},
}};

} // namespace perrank
