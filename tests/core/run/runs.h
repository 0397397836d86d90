// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/run.h"

namespace perrank {

/// 7 billion parameters on eight ranks as the ZeRO paper counts them: 14 bytes of each in a checkpoint. Steps of half a
/// second.
inline Scenario halfSeconds(Strategy strategy, std::int64_t steps, std::int64_t checkpointEvery)
{
    Scenario scenario;
    scenario.accounting = Accounting::Paper;
    scenario.parameters = 7'000'000'000;
    scenario.strategies = {strategy};
    scenario.stepMilliseconds = 500;
    scenario.steps = steps;
    scenario.checkpointEvery = checkpointEvery;
    return scenario;
}

inline Scenario with(Scenario scenario, const std::vector<Fault> &faults)
{
    scenario.faults = faults;
    return scenario;
}

} // namespace perrank
