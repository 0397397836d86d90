// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/scenario.h"

#include "core/base/overload.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr std::int64_t usualHeadWidth = 64;
constexpr std::int64_t usualWidening = 4;
constexpr std::int64_t gatedUnit = 256;

std::int64_t usualFfn(const ModelShape &shape)
{
    if (shape.mlp == Mlp::Gelu)
        return usualWidening * shape.width;
    const std::int64_t gated = (2 * usualWidening * shape.width + 2) / 3;
    return (gated + gatedUnit - 1) / gatedUnit * gatedUnit;
}

void resolveShape(ModelShape &shape)
{
    if (shape.heads == 0)
        shape.heads = std::max<std::int64_t>(1, (shape.width + usualHeadWidth / 2) / usualHeadWidth);
    if (shape.kvHeads == 0)
        shape.kvHeads = shape.heads;
    if (shape.headDim == 0)
        shape.headDim = std::max<std::int64_t>(1, shape.width / shape.heads);
    if (shape.ffn == 0)
        shape.ffn = usualFfn(shape);
    if (shape.expertFfn == 0)
        shape.expertFfn = shape.ffn;
    if (shape.valueHeadDim == 0)
        shape.valueHeadDim = shape.headDim;
}

void resolveKernels(Scenario &scenario)
{
    const KernelsSpec &kernels = kernelKinds[scenario.kernels];
    scenario.normKernel = scenario.normKernel.value_or(kernels.normKernel);
    scenario.mlpKernel = scenario.mlpKernel.value_or(kernels.mlpKernel);
    scenario.expandKv = scenario.expandKv.value_or(kernels.expandKv);
}

void resolveActivations(Scenario &scenario)
{
    const AccountingSpec &recipe = accountings[scenario.accounting];
    scenario.activations = scenario.activations.value_or(recipe.activations);
    const bool listsTensors = scenario.activations == ActivationModel::Inventory;
    scenario.loss = scenario.loss.value_or(listsTensors ? recipe.loss : LossHead::None);
}

} // namespace

std::string gpuName(const GpuChoice &gpu)
{
    return std::visit(Overload{[](Gpu id) { return std::string(gpus[id].name); },
                               [](const CustomGpu &custom) { return custom.name; }},
                      gpu);
}

GpuGeneration generationOf(const GpuChoice &gpu)
{
    if (const Gpu *id = std::get_if<Gpu>(&gpu))
        return gpus[*id].generation;
    const std::string &name = std::get<CustomGpu>(gpu).name;
    const auto isOfFamily = [&name](const GpuSpec &row) {
        return name.find(row.name.substr(0, row.name.find(' '))) != std::string::npos;
    };
    const auto *found = std::ranges::find_if(gpus, isOfFamily);
    return found == gpus.end() ? GpuGeneration::BeforeHopper : found->generation;
}

std::optional<double> gpuTeraflops(const GpuChoice &gpu)
{
    return std::visit(Overload{[](Gpu id) { return std::optional(gpus[id].teraflops); },
                               [](const CustomGpu &custom) { return custom.teraflops; }},
                      gpu);
}

std::int64_t gpuBytes(const GpuChoice &gpu)
{
    return std::visit(
        Overload{[](Gpu id) { return gpus[id].bytes(); }, [](const CustomGpu &custom) { return custom.bytes; }}, gpu);
}

Scenario resolved(Scenario scenario)
{
    resolveShape(scenario);
    if (scenario.interleaveGroup == 0)
        scenario.interleaveGroup = scenario.pipelineParallel;
    resolveKernels(scenario);
    resolveActivations(scenario);
    return scenario;
}

} // namespace perrank
