// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"

#include <cstdint>

namespace perrank {

enum class Gpu {
    T4,
    L4,
    A10,
    V100_32Gb,
    Rtx3090,
    Rtx4090,
    L40s,
    A100_40Gb,
    A100_80Gb,
    H100_80Gb,
    H200,
    B200,
    Mi300x,
};

/// A card: its memory as the driver reports it, and its dense 16-bit matrix peak.
struct GpuSpec {
    Gpu id;
    std::string_view key;
    std::string_view name;
    std::int64_t mebibytes;
    double teraflops;
    std::string_view source;

    [[nodiscard]] constexpr std::int64_t bytes() const { return mebibytes * 1024 * 1024; }
};

inline constexpr EnumTable gpus{std::array{
    GpuSpec{Gpu::T4, "t4", "T4", 15'360, 65, "nvidia-smi; NVIDIA T4 datasheet"},
    GpuSpec{Gpu::L4, "l4", "L4", 23'034, 121, "nvidia-smi; NVIDIA L4 datasheet"},
    GpuSpec{Gpu::A10, "a10", "A10", 23'028, 125, "nvidia-smi; NVIDIA A10 datasheet"},
    GpuSpec{Gpu::V100_32Gb, "v100-32gb", "V100 32GB", 32'768, 125, "nvidia-smi; NVIDIA V100 datasheet"},
    GpuSpec{Gpu::Rtx3090, "rtx3090", "RTX 3090", 24'576, 71, "nvidia-smi; NVIDIA Ampere GA102 whitepaper"},
    GpuSpec{Gpu::Rtx4090, "rtx4090", "RTX 4090", 24'564, 165.2, "nvidia-smi; NVIDIA Ada whitepaper"},
    GpuSpec{Gpu::L40s, "l40s", "L40S", 46'068, 362, "nvidia-smi; NVIDIA L40S datasheet"},
    GpuSpec{Gpu::A100_40Gb, "a100-40gb", "A100 40GB", 40'960, 312, "nvidia-smi; NVIDIA A100 datasheet"},
    GpuSpec{Gpu::A100_80Gb, "a100-80gb", "A100 80GB", 81'920, 312, "nvidia-smi; NVIDIA A100 datasheet"},
    GpuSpec{Gpu::H100_80Gb, "h100-80gb", "H100 80GB", 81'559, 989.4, "nvidia-smi; NVIDIA H100 datasheet"},
    GpuSpec{Gpu::H200, "h200", "H200", 143'771, 989.4, "nvidia-smi; NVIDIA H200 datasheet"},
    GpuSpec{Gpu::B200, "b200", "B200", 183'359, 2250, "nvidia-smi; NVIDIA Blackwell datasheet"},
    GpuSpec{Gpu::Mi300x, "mi300x", "MI300X", 196'592, 1307.4, "rocm-smi; AMD MI300X datasheet"},
}};

} // namespace perrank
