// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/device_band.h"

#include "core/catalog/device_allowances.h"

namespace perrank {

namespace {

Factor factorOf(const AllowanceEnd &share, Tracing tracing)
{
    const auto rate =
        tracing.rate<Count>(share.value, FromFact{reservedByAllocator.name, share.source, Trust::Sourced});
    return {rate.ratio, rate.step};
}

Term<Bytes> contextOf(const Scenario &scenario, const AllowanceEnd &assumed, Tracing tracing)
{
    const Parameter &row = parameter(ParameterId::ContextBytes);
    if (scenario.contextBytes > 0)
        return tracing.parameter<Bytes>(scenario.contextBytes, row.id, row.symbol);
    return tracing.fact<Bytes>(
        {static_cast<std::int64_t>(assumed.value), contextAndNccl.name, assumed.source, Trust::Assumption});
}

} // namespace

std::optional<DeviceBand> deviceBandOf(const RankGroup &group, const Scenario &scenario)
{
    if (!accountings[scenario.accounting].hasInstants)
        return std::nullopt;
    const Tracing tracing(group.peak.step != nullptr);
    const Term<Bytes> peak = group.peak.named(PERRANK_TEXT("peak"));
    const auto end = [&](const AllowanceEnd &share, const AllowanceEnd &context) {
        return peak * factorOf(share, tracing) + contextOf(scenario, context, tracing);
    };
    return DeviceBand{end(reservedByAllocator.least, contextAndNccl.least),
                      end(reservedByAllocator.most, contextAndNccl.most)};
}

bool mayPassTheCard(const RankGroup &group, const Scenario &scenario)
{
    const std::optional<DeviceBand> band = deviceBandOf(group, scenario);
    const std::int64_t card = gpuBytes(scenario.gpu);
    return band && group.peak.count() <= card - scenario.contextBytes && band->high.count() > card;
}

} // namespace perrank
