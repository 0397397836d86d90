// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"

namespace perrank {

enum class Optimizer { AdamW, AdamW8bit, Sgd, SgdMomentum, Lion, Adafactor, Muon };

/// Of what a state is kept: of nothing, of each parameter, of each row and column of a matrix, of what is no
/// matrix.
enum class StateShape { None, EachParameter, RowsAndColumns, NoMatrices };

/// What an optimizer keeps per parameter, beside a master copy that the accounting may add.
struct OptimizerSpec {
    Optimizer id;
    std::string_view key;
    std::string_view name;
    StateShape momentum;
    StateShape variance;
    bool eightBit;              ///< states of one byte, with one fp32 scale for each block of 256
    std::string_view stateName; ///< what its part of a bar is called
    std::string_view explanation;
    std::string_view source;
};

inline constexpr EnumTable optimizers{std::array{
    OptimizerSpec{Optimizer::AdamW, "adamw", "AdamW", StateShape::EachParameter, StateShape::EachParameter, false,
                  PERRANK_TEXT("Adam"),
                  PERRANK_TEXT("Two running averages per parameter: of the gradient and of its square."),
                  "Loshchilov and Hutter, Decoupled Weight Decay Regularization, 2019"},
    OptimizerSpec{Optimizer::AdamW8bit, "adamw_8bit", "AdamW 8-bit", StateShape::EachParameter,
                  StateShape::EachParameter, true, PERRANK_TEXT("8-bit Adam"),
                  PERRANK_TEXT("Adam's two averages in one byte each, and one fp32 scale per block of 256 for each."),
                  "Dettmers et al., 8-bit Optimizers via Block-wise Quantization, 2022"},
    OptimizerSpec{Optimizer::Sgd, "sgd", "SGD", StateShape::None, StateShape::None, false, PERRANK_TEXT("SGD"),
                  PERRANK_TEXT("Nothing is kept: the gradient is applied at once."),
                  "torch.optim.SGD without momentum"},
    OptimizerSpec{Optimizer::SgdMomentum, "sgd_momentum", "SGD with momentum", StateShape::EachParameter,
                  StateShape::None, false, PERRANK_TEXT("Momentum"),
                  PERRANK_TEXT("One running average of the gradient per parameter."), "torch.optim.SGD with momentum"},
    OptimizerSpec{Optimizer::Lion, "lion", "Lion", StateShape::EachParameter, StateShape::None, false,
                  PERRANK_TEXT("Lion"), PERRANK_TEXT("One running average per parameter; only its sign is applied."),
                  "Chen et al., Symbolic Discovery of Optimization Algorithms, 2023"},
    OptimizerSpec{
        Optimizer::Adafactor, "adafactor", "Adafactor", StateShape::None, StateShape::RowsAndColumns, false,
        PERRANK_TEXT("Adafactor"),
        PERRANK_TEXT("The average of the squared gradient as one row and one column per matrix, whole for vectors."),
        "Shazeer and Stern, Adafactor, 2018"},
    OptimizerSpec{
        Optimizer::Muon, "muon", "Muon", StateShape::EachParameter, StateShape::NoMatrices, false, PERRANK_TEXT("Muon"),
        PERRANK_TEXT(
            "One running average for the matrices of the blocks; embeddings, head and vectors keep Adam's two."),
        "Jordan et al., Muon, 2024"},
}};

} // namespace perrank
