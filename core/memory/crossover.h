// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

namespace perrank {

/// Found by search in whole numbers over the range of the parameter, for the ranks of `group`.
Crossover crossoverOf(const Scenario &resolvedScenario, const StrategySpec &strategy, const RankGroup &group);

/// What the ranks of `group` keep for the backward pass with another batch or sequence length, everything else fixed.
Quantity<Bytes> activationsWith(const Scenario &resolvedScenario, const StrategySpec &strategy, const RankGroup &group,
                                ParameterId id, std::int64_t value);

} // namespace perrank
