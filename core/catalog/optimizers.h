// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"

namespace perrank {

enum class Optimizer { AdamW, AdamW8bit, Sgd, SgdMomentum, Lion, Adafactor, Muon };

/// What an optimizer keeps per parameter, beside a master copy that the accounting may add.
struct OptimizerSpec {
    Optimizer id;
    std::string_view key;
    std::string_view name;
    bool available;
    bool momentum;
    bool variance;
    bool eightBit;              ///< states of one byte, with one fp32 scale for each block of 256
    std::string_view stateName; ///< what its part of a bar is called
    std::string_view explanation;
    std::string_view source;
};

inline constexpr EnumTable optimizers{std::array{
    OptimizerSpec{Optimizer::AdamW, "adamw", "AdamW", true, true, true, false, PERRANK_TEXT("Adam"),
                  PERRANK_TEXT("Two running averages per parameter: of the gradient and of its square."),
                  "Loshchilov and Hutter, Decoupled Weight Decay Regularization, 2019"},
    OptimizerSpec{Optimizer::AdamW8bit, "adamw_8bit", "AdamW 8-bit", true, true, true, true, PERRANK_TEXT("8-bit Adam"),
                  PERRANK_TEXT("Adam's two averages in one byte each, and one fp32 scale per block of 256 for each."),
                  "Dettmers et al., 8-bit Optimizers via Block-wise Quantization, 2022"},
    OptimizerSpec{Optimizer::Sgd, "sgd", "SGD", true, false, false, false, PERRANK_TEXT("SGD"),
                  PERRANK_TEXT("Nothing is kept: the gradient is applied at once."),
                  "torch.optim.SGD without momentum"},
    OptimizerSpec{Optimizer::SgdMomentum, "sgd_momentum", "SGD with momentum", true, true, false, false,
                  PERRANK_TEXT("Momentum"), PERRANK_TEXT("One running average of the gradient per parameter."),
                  "torch.optim.SGD with momentum"},
    OptimizerSpec{Optimizer::Lion, "lion", "Lion", true, true, false, false, PERRANK_TEXT("Lion"),
                  PERRANK_TEXT("One running average per parameter; only its sign is applied."),
                  "Chen et al., Symbolic Discovery of Optimization Algorithms, 2023"},
    OptimizerSpec{Optimizer::Adafactor, "adafactor", "Adafactor", false, false, true, false, PERRANK_TEXT("Adafactor"),
                  PERRANK_TEXT("One row and one column of averages per matrix: needs the shape of the model."),
                  "Shazeer and Stern, Adafactor, 2018"},
    OptimizerSpec{Optimizer::Muon, "muon", "Muon", false, true, false, false, PERRANK_TEXT("Muon"),
                  PERRANK_TEXT("One average for each matrix and two for the rest: needs the shape of the model."),
                  "Jordan et al., Muon, 2024"},
}};

} // namespace perrank
