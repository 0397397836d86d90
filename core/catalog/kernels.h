// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"
#include "core/catalog/model_words.h"

namespace perrank {

/// What a norm keeps for the backward pass.
enum class NormKernel { Fused, Eager, EagerFp32 };

inline constexpr EnumTable normKernels{std::array{
    WordSpec<NormKernel>{NormKernel::Fused, "fused", PERRANK_TEXT("Fused"),
                         PERRANK_TEXT("The norm keeps its input and nothing else.")},
    WordSpec<NormKernel>{NormKernel::Eager, "eager", PERRANK_TEXT("Eager"),
                         PERRANK_TEXT("RMSNorm written in Python keeps an fp32 copy of its input and the normalized "
                                      "tensor, as in Hugging Face and torchtune.")},
    WordSpec<NormKernel>{NormKernel::EagerFp32, "eager_fp32", PERRANK_TEXT("Eager, fp32"),
                         PERRANK_TEXT("The same, and the normalized tensor is fp32, too, as in LitGPT.")},
}};

/// What a gated MLP keeps for the backward pass.
enum class MlpKernel { Fused, Eager };

inline constexpr EnumTable mlpKernels{std::array{
    WordSpec<MlpKernel>{MlpKernel::Fused, "fused", PERRANK_TEXT("Fused"),
                        PERRANK_TEXT("Activation and product are one kernel: nothing is kept between them.")},
    WordSpec<MlpKernel>{MlpKernel::Eager, "eager", PERRANK_TEXT("Eager"),
                        PERRANK_TEXT("The gate after SiLU is kept beside its product with the up projection.")},
}};

/// How the operations of a layer are written, which decides what they keep for the backward pass.
enum class Kernels { Fused, Compiled, Eager };

struct KernelsSpec {
    Kernels id;
    std::string_view key;
    std::string_view name;
    NormKernel normKernel; ///< the defaults of the keys that can be set apart
    MlpKernel mlpKernel;
    bool expandKv;
    std::string_view explanation;
};

inline constexpr EnumTable kernelKinds{std::array{
    KernelsSpec{Kernels::Fused, "fused", PERRANK_TEXT("Fused"), NormKernel::Fused, MlpKernel::Fused, false,
                PERRANK_TEXT("Hand-written kernels, as in Megatron-LM and Transformer Engine: the least is kept.")},
    KernelsSpec{Kernels::Compiled, "compiled", PERRANK_TEXT("Compiled"), NormKernel::Fused, MlpKernel::Fused, true,
                PERRANK_TEXT("torch.compile fuses norms and activations; repeated keys and values are kept.")},
    KernelsSpec{Kernels::Eager, "eager", PERRANK_TEXT("Eager"), NormKernel::Eager, MlpKernel::Eager, true,
                PERRANK_TEXT("Plain PyTorch: each operation keeps what its own backward pass needs.")},
}};

/// Whether attention and MLP read the same layer input, side by side.
enum class ParallelResidual { None, Shared, TwoNorms };

inline constexpr EnumTable parallelResiduals{std::array{
    WordSpec<ParallelResidual>{ParallelResidual::None, "none", PERRANK_TEXT("None"),
                               PERRANK_TEXT("The MLP follows the attention.")},
    WordSpec<ParallelResidual>{ParallelResidual::Shared, "shared", PERRANK_TEXT("One norm"),
                               PERRANK_TEXT("Attention and MLP stand side by side behind one norm, as in Falcon.")},
    WordSpec<ParallelResidual>{ParallelResidual::TwoNorms, "two_norms", PERRANK_TEXT("Two norms"),
                               PERRANK_TEXT("Attention and MLP stand side by side, each behind its own norm, as in "
                                            "GPT-NeoX.")},
}};

} // namespace perrank
