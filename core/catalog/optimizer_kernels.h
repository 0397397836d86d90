// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/model_words.h"

namespace perrank {

/// How the optimizer updates the parameters.
enum class OptimizerKernel { Fused, Foreach };

inline constexpr EnumTable optimizerKernels{std::array{
    WordSpec<OptimizerKernel>{OptimizerKernel::Fused, "fused", PERRANK_TEXT("Fused"),
                              PERRANK_TEXT("One kernel updates everything in place.")},
    WordSpec<OptimizerKernel>{OptimizerKernel::Foreach, "foreach", PERRANK_TEXT("Foreach"),
                              PERRANK_TEXT("All tensors at once, with one temporary as large as the parameters.")},
}};

} // namespace perrank
