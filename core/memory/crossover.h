// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

namespace perrank {

/// Found by search in whole numbers over the range of the parameter, for the ranks of `group`.
Crossover crossoverOf(const Scenario &resolvedScenario, const StrategySpec &strategy, const RankGroup &group);

} // namespace perrank
