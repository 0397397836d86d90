// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/scenario.h"

#include "core/base/overload.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr std::int64_t usualHeadWidth = 64;

} // namespace

std::string gpuName(const GpuChoice &gpu)
{
    return std::visit(Overload{[](Gpu id) { return std::string(gpus[id].name); },
                               [](const CustomGpu &custom) { return custom.name; }},
                      gpu);
}

std::int64_t gpuBytes(const GpuChoice &gpu)
{
    return std::visit(
        Overload{[](Gpu id) { return gpus[id].bytes(); }, [](const CustomGpu &custom) { return custom.bytes; }}, gpu);
}

Scenario resolved(Scenario scenario)
{
    if (scenario.heads == 0)
        scenario.heads = std::max<std::int64_t>(1, (scenario.width + usualHeadWidth / 2) / usualHeadWidth);
    if (!scenario.activations)
        scenario.activations = accountings[scenario.accounting].activations;
    return scenario;
}

} // namespace perrank
