// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"

namespace perrank {

/// How the memory of activations is computed.
enum class ActivationModel { Fudge, Formula, Inventory };

struct ActivationModelSpec {
    ActivationModel id;
    std::string_view key;
    std::string_view name;
    bool available;
    std::string_view explanation;
    std::string_view source;
};

namespace sources {
inline constexpr std::string_view korthikanti =
    "Korthikanti et al., Reducing Activation Recomputation in Large Transformer Models, 2022, eq. 2";
} // namespace sources

inline constexpr EnumTable activationModels{std::array{
    ActivationModelSpec{ActivationModel::Fudge, "fudge", PERRANK_TEXT("Fudge"), true,
                        PERRANK_TEXT("Batch × sequence × width × bytes × layers × an invented round factor."),
                        "The lesson's assignment; the factor is a fudge"},
    ActivationModelSpec{ActivationModel::Formula, "formula", PERRANK_TEXT("Formula"), true,
                        PERRANK_TEXT("The published count for 16-bit GPT layers: 34 bytes per token and width, and "
                                     "5 bytes per head and pair of tokens for attention scores that are kept."),
                        sources::korthikanti},
    ActivationModelSpec{ActivationModel::Inventory, "inventory", PERRANK_TEXT("Inventory"), true,
                        PERRANK_TEXT("Every tensor that a layer keeps for the backward pass, by name, and the logits."),
                        "What PyTorch's autograd and the kernels of Megatron-LM save for the backward pass"},
}};

enum class Attention { Flash, Eager };

struct AttentionSpec {
    Attention id;
    std::string_view key;
    std::string_view name;
    bool available;
    std::string_view explanation;
};

inline constexpr EnumTable attentions{std::array{
    AttentionSpec{
        Attention::Flash, "flash", PERRANK_TEXT("Flash attention"), true,
        PERRANK_TEXT("Scores are never stored: attention is computed in tiles and again in the backward pass.")},
    AttentionSpec{Attention::Eager, "eager", PERRANK_TEXT("Eager attention"), true,
                  PERRANK_TEXT("Scores are stored: memory grows with the square of the sequence length.")},
}};

enum class Recompute { None, Selective, SelectiveOp, Full };

struct RecomputeSpec {
    Recompute id;
    std::string_view key;
    std::string_view name;
    bool available;
    bool keepsScores;
    std::string_view explanation;
};

inline constexpr EnumTable recomputes{std::array{
    RecomputeSpec{Recompute::None, "none", PERRANK_TEXT("None"), true, true,
                  PERRANK_TEXT("Every layer keeps all it needs for the backward pass.")},
    RecomputeSpec{Recompute::Selective, "selective", PERRANK_TEXT("Selective"), true, false,
                  PERRANK_TEXT("Attention scores are thrown away and computed again. With flash attention "
                               "there are none to throw away.")},
    RecomputeSpec{Recompute::SelectiveOp, "selective_op", PERRANK_TEXT("Selective by operation"), true, false,
                  PERRANK_TEXT("torchtitan's choice: the outputs of attention and of every other matrix product are "
                               "kept, all else is computed again.")},
    RecomputeSpec{Recompute::Full, "full", PERRANK_TEXT("Full"), true, true,
                  PERRANK_TEXT("Only the input of each layer is kept; one layer at a time is computed again. Less "
                               "memory, about one third more compute.")},
}};

} // namespace perrank
