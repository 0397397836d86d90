// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/parameters.h"

#include "core/base/overload.h"
#include "core/catalog/presets.h"

#include <cassert>

namespace perrank {

namespace {

/// The value as the kind of its parameter has it; another one is a mistake of the caller.
template <class T>
const T &as(const ParameterValue &value)
{
    const T *found = std::get_if<T>(&value);
    assert(found != nullptr);
    return *found;
}

} // namespace

ParameterValue valueOf(const Scenario &scenario, ParameterId id)
{
    return std::visit(Overload{
                          [&](const WholeNumber &kind) -> ParameterValue { return scenario.*kind.field; },
                          [&](const DecimalNumber &kind) -> ParameterValue { return scenario.*kind.field; },
                          [&](const Choice &kind) -> ParameterValue { return kind.get(scenario); },
                          [&](const StrategyList &) -> ParameterValue { return scenario.strategies; },
                          [&](const GpuField &) -> ParameterValue { return scenario.gpu; },
                          [&](const NetworkField &) -> ParameterValue { return scenario.network; },
                          [&](const BucketField &) -> ParameterValue { return scenario.bucket; },
                          [&](const JitterField &) -> ParameterValue { return scenario.jitter; },
                          [&](const FaultList &) -> ParameterValue { return scenario.faults; },
                      },
                      parameter(id).kind);
}

void setValue(Scenario &scenario, ParameterId id, const ParameterValue &value)
{
    std::visit(Overload{
                   [&](const WholeNumber &kind) { scenario.*kind.field = as<std::int64_t>(value); },
                   [&](const DecimalNumber &kind) { scenario.*kind.field = as<double>(value); },
                   [&](const Choice &kind) { kind.set(scenario, as<int>(value)); },
                   [&](const StrategyList &) { scenario.strategies = as<std::vector<Strategy>>(value); },
                   [&](const GpuField &) { scenario.gpu = as<GpuChoice>(value); },
                   [&](const NetworkField &) { scenario.network = as<NetworkChoice>(value); },
                   [&](const BucketField &) { scenario.bucket = as<Bucket>(value); },
                   [&](const JitterField &) { scenario.jitter = as<Jitter>(value); },
                   [&](const FaultList &) { scenario.faults = as<std::vector<Fault>>(value); },
               },
               parameter(id).kind);
}

bool isWithinRange(const WholeNumber &kind, std::int64_t value)
{
    return value >= kind.least && value <= kind.most;
}

bool isWithinRange(const DecimalNumber &kind, double value)
{
    return value >= kind.least && value <= kind.most;
}

Scenario withPreset(Scenario scenario, const Preset &preset)
{
    static_cast<ModelShape &>(scenario) = preset.shape;
    return scenario;
}

} // namespace perrank
