// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/rank_coordinates.h"

#include "core/base/quantity.h"
#include "core/model/shard_groups.h"

#include <algorithm>

namespace perrank {

RankCoordinates coordinatesOf(const Scenario &scenario, std::int64_t rank)
{
    const std::int64_t copy = rank / scenario.tensorParallel % copiesOf(scenario);
    return {
        .tensor = rank % scenario.tensorParallel,
        .context = copy % scenario.contextParallel,
        .data = copy / scenario.contextParallel,
        .stage = rank / scenario.tensorParallel / copiesOf(scenario),
        .expert = copy % scenario.expertParallel,
    };
}

std::int64_t dataRanks(const Scenario &scenario)
{
    return std::max<std::int64_t>(1, copiesOf(scenario) / scenario.contextParallel);
}

std::int64_t globalBatch(const Scenario &scenario)
{
    return saturatingProduct(saturatingProduct(scenario.microBatch, dataRanks(scenario)), scenario.accumulation);
}

} // namespace perrank
