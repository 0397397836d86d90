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

/// What the libraries of matrix products make a difference of.
enum class GpuGeneration { BeforeHopper, Hopper, AfterHopper };

/// A card: its memory as the driver reports it, and its dense 16-bit matrix peak.
struct GpuSpec {
    Gpu id;
    std::string_view key;
    std::string_view name;
    std::int64_t mebibytes;
    double teraflops;
    std::string_view source;
    GpuGeneration generation = GpuGeneration::BeforeHopper;

    [[nodiscard]] constexpr std::int64_t bytes() const { return mebibytes * 1024 * 1024; }
};

inline constexpr EnumTable gpus{std::array{
    GpuSpec{Gpu::T4, "t4", "T4", 15'360, 65,
            "nvidia-smi, modal-labs/modal-client pull request 2797; NVIDIA T4 datasheet, 2019"},
    GpuSpec{
        Gpu::L4, "l4", "L4", 23'034, 121,
        "nvidia-smi, modal-labs/modal-client pull request 2797; NVIDIA L4 datasheet, 2023: half of 242 with sparsity"},
    GpuSpec{Gpu::A10, "a10", "A10", 23'028, 125,
            "nvidia-smi, modal-labs/modal-client pull request 2797; NVIDIA A10 datasheet, 2021"},
    GpuSpec{
        Gpu::V100_32Gb, "v100-32gb", "V100 32GB", 32'768, 125,
        "nvidia-smi, TU Delft DAIC manual, driver 530 (older ones print 32,510); NVIDIA V100 datasheet, 2020: SXM2"},
    GpuSpec{Gpu::Rtx3090, "rtx3090", "RTX 3090", 24'576, 71,
            "nvidia-smi, noonghunna/club-3090 issue 390; NVIDIA Ampere GA102 whitepaper, 2021: fp32 accumulate"},
    GpuSpec{Gpu::Rtx4090, "rtx4090", "RTX 4090", 24'564, 165.2,
            "nvidia-smi, RLinf/RLinf issue 255; NVIDIA Ada whitepaper, 2022: fp32 accumulate"},
    GpuSpec{Gpu::L40s, "l40s", "L40S", 46'068, 362.05,
            "nvidia-smi, modal-labs/modal-client pull request 2797; NVIDIA L40S datasheet, 2023"},
    GpuSpec{Gpu::A100_40Gb, "a100-40gb", "A100 40GB", 40'960, 312,
            "nvidia-smi, modal-labs/modal-client pull request 2797; NVIDIA A100 datasheet, 2021"},
    GpuSpec{Gpu::A100_80Gb, "a100-80gb", "A100 80GB", 81'920, 312,
            "nvidia-smi, modal-labs/modal-client pull request 2797; NVIDIA A100 datasheet, 2021"},
    GpuSpec{Gpu::H100_80Gb, "h100-80gb", "H100 80GB", 81'559, 989.4,
            "nvidia-smi, NVIDIA/nccl issue 1264; NVIDIA H100 whitepaper, 2022: SXM5", GpuGeneration::Hopper},
    GpuSpec{Gpu::H200, "h200", "H200", 143'771, 989.4,
            "nvidia-smi of H200 hosts; NVIDIA H200 datasheet, 2024: the compute of an H100 SXM5",
            GpuGeneration::Hopper},
    GpuSpec{Gpu::B200, "b200", "B200", 183'359, 2250,
            "nvidia-smi, NVIDIA/TensorRT-LLM issue 10278; NVIDIA HGX B200 datasheet, 2025: 36 / 2 / 8 PFLOPS dense",
            GpuGeneration::AfterHopper},
    GpuSpec{Gpu::Mi300x, "mi300x", "MI300X", 196'592, 1307.4,
            "rocm-smi, ROCm/ROCm issue 4750: 206,141,652,992 B; AMD MI300X datasheet, 2023"},
}};

} // namespace perrank
