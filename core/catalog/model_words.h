// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"

namespace perrank {

/// A choice of the model's shape with nothing behind it but its word.
template <class Id>
struct WordSpec {
    Id id;
    std::string_view key;
    std::string_view name;
    std::string_view explanation;
};

enum class Mlp { Gelu, SwiGlu };

inline constexpr EnumTable mlps{std::array{
    WordSpec<Mlp>{Mlp::Gelu, "gelu", PERRANK_TEXT("GELU"), PERRANK_TEXT("Two matrices, up and down.")},
    WordSpec<Mlp>{Mlp::SwiGlu, "swiglu", PERRANK_TEXT("SwiGLU"), PERRANK_TEXT("Three matrices, gate, up and down.")},
}};

enum class Norm { LayerNorm, RmsNorm };

inline constexpr EnumTable norms{std::array{
    WordSpec<Norm>{Norm::LayerNorm, "layernorm", PERRANK_TEXT("LayerNorm"),
                   PERRANK_TEXT("A scale and a shift per width: 2 W parameters.")},
    WordSpec<Norm>{Norm::RmsNorm, "rmsnorm", PERRANK_TEXT("RMSNorm"), PERRANK_TEXT("A scale per width: W parameters.")},
}};

enum class Bias { All, Qkv, None };

inline constexpr EnumTable biases{std::array{
    WordSpec<Bias>{Bias::All, "all", PERRANK_TEXT("All"), PERRANK_TEXT("Every linear layer of a block has a bias.")},
    WordSpec<Bias>{Bias::Qkv, "qkv", PERRANK_TEXT("Query, key, value"),
                   PERRANK_TEXT("Only the projections into query, key and value have a bias.")},
    WordSpec<Bias>{Bias::None, "none", PERRANK_TEXT("None"), PERRANK_TEXT("No linear layer has a bias.")},
}};

} // namespace perrank
