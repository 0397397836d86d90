// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/shape_terms.h"

namespace perrank {

/// The parts of a network, in the order of a token's way through it.
enum class ModelPart { Embedding, Attention, Mlp, Router, Experts, SharedExperts, Norms, FinalNorm, Head };

struct ModelPartSpec {
    ModelPart id;
    std::string_view key;
    std::string_view name;
    std::string_view symbol;     ///< in formulas: all its tensors of one layer, or of the model outside the layers
    std::string_view heldSymbol; ///< the rows of them that a rank holds
};

inline constexpr EnumTable modelParts{std::array{
    ModelPartSpec{ModelPart::Embedding, "embedding", PERRANK_TEXT("Embedding"), PERRANK_TEXT("embedding"),
                  PERRANK_TEXT("embedding held")},
    ModelPartSpec{ModelPart::Attention, "attention", PERRANK_TEXT("Attention, one layer"), PERRANK_TEXT("attention"),
                  PERRANK_TEXT("attention held")},
    ModelPartSpec{ModelPart::Mlp, "mlp", PERRANK_TEXT("MLP, one layer"), PERRANK_TEXT("MLP"), PERRANK_TEXT("MLP held")},
    ModelPartSpec{ModelPart::Router, "router", PERRANK_TEXT("Router, one layer"), PERRANK_TEXT("router"),
                  PERRANK_TEXT("router held")},
    ModelPartSpec{ModelPart::Experts, "experts", PERRANK_TEXT("One expert"), PERRANK_TEXT("expert"),
                  PERRANK_TEXT("expert held")},
    ModelPartSpec{ModelPart::SharedExperts, "shared_experts", PERRANK_TEXT("Shared experts, one layer"),
                  PERRANK_TEXT("shared experts"), PERRANK_TEXT("shared experts held")},
    ModelPartSpec{ModelPart::Norms, "norms", PERRANK_TEXT("Norms, one layer"), PERRANK_TEXT("norms"),
                  PERRANK_TEXT("norms held")},
    ModelPartSpec{ModelPart::FinalNorm, "final_norm", PERRANK_TEXT("Final norm"), PERRANK_TEXT("final norm"),
                  PERRANK_TEXT("final norm held")},
    ModelPartSpec{ModelPart::Head, "head", PERRANK_TEXT("Head"), PERRANK_TEXT("head"), PERRANK_TEXT("head held")},
}};

/// What tensor parallelism cuts: nothing, the rows (outputs) of a matrix, whole key and value heads of the rows, or
/// the columns (inputs).
enum class TensorSplit { Whole, Rows, KeyHeads, Columns };

/// What an optimizer sees in a tensor: a vector, a matrix at the ends of the model, a matrix of a block.
enum class TensorShape { Vector, OuterMatrix, Matrix };

/// One tensor of a network: a matrix of `rows` outputs by `columns` inputs, or a vector of `rows`. A part of a
/// layer stands in each layer, an expert's in each expert.
struct TensorSpec {
    ModelPart part;
    std::string_view name;
    TensorSplit split;
    TensorShape shape;
    bool (*isPresent)(const ModelShape &);
    Term<Count> (*rows)(const ShapeTerms &);
    Term<Count> (*columns)(const ShapeTerms &); ///< null for a vector
};

/// Every tensor that a network can have. Source: the layer definitions of GPT-2, Llama, Mixtral and DeepSeek-V3
/// in Hugging Face transformers; the cuts: Shoeybi et al., Megatron-LM, 2019, §3.
std::span<const TensorSpec> tensors();

} // namespace perrank
