// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/accountings.h"
#include "core/catalog/activation_models.h"
#include "core/catalog/dtypes.h"
#include "core/catalog/gpus.h"
#include "core/catalog/optimizers.h"
#include "core/catalog/strategies.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace perrank {

/// A card that is not in the table.
struct CustomGpu {
    std::string name;
    std::int64_t bytes = 0;

    bool operator==(const CustomGpu &) const = default;
};

using GpuChoice = std::variant<Gpu, CustomGpu>;

std::string gpuName(const GpuChoice &gpu);
std::int64_t gpuBytes(const GpuChoice &gpu);

/// What is trained, how it is split, on what. A plain value; its fields are the rows of the parameter
/// table. An empty or zero field that has a rule for its default stays so until `resolved`.
struct Scenario {
    Accounting accounting = Accounting::Sketch;
    std::int64_t parameters = 100'000'000;
    Dtype dtype = Dtype::Fp16;
    Optimizer optimizer = Optimizer::AdamW;
    std::int64_t ranks = 8;
    std::vector<Strategy> strategies{Strategy::Ddp, Strategy::Zero1, Strategy::Zero2, Strategy::Zero3, Strategy::Fsdp};
    std::int64_t microBatch = 8;
    std::int64_t sequence = 1024;
    std::int64_t accumulation = 1;
    std::int64_t layers = 12;
    std::int64_t width = 768;
    std::int64_t heads = 0;                     ///< 0 = width / 64, rounded, at least 1
    std::optional<ActivationModel> activations; ///< empty = the accounting's own
    double fudge = 17;
    Attention attention = Attention::Flash;
    Recompute recompute = Recompute::None;
    std::int64_t contextBytes = 0;
    double reserve = 0;
    GpuChoice gpu = Gpu::H100_80Gb;

    bool operator==(const Scenario &) const = default;
};

/// The same scenario with every default that depends on other fields filled in.
Scenario resolved(Scenario scenario);

} // namespace perrank
