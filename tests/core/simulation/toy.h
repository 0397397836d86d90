// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/simulation/step.h"

namespace perrank {

/// Four layers of 250 MB in 16 bit, 10 ms forward and 20 ms backward each, on four ranks at 100 GB/s without latency;
/// a layer's gradients are sent at once, and the last unit stays gathered.
inline Scenario toy(Strategy strategy)
{
    Scenario scenario;
    scenario.accounting = Accounting::Paper;
    scenario.parameters = 500'000'000;
    scenario.layers = 4;
    scenario.ranks = 4;
    scenario.strategies = {strategy};
    scenario.forwardMilliseconds = 10;
    scenario.backwardMilliseconds = 20;
    scenario.bucket = {BucketKind::Layer, 0};
    scenario.keepLastUnit = true;
    return scenario;
}

/// Ranks that do nothing but compute `milliseconds`, then exchange a parameter in no time.
inline Scenario computing(double milliseconds, std::int64_t ranks)
{
    Scenario scenario = toy(Strategy::Ddp);
    scenario.parameters = 1;
    scenario.layers = 1;
    scenario.ranks = ranks;
    scenario.forwardMilliseconds = milliseconds * 0.4;
    scenario.backwardMilliseconds = milliseconds * 0.6;
    scenario.network = CustomNetwork{0, 1'000'000};
    return scenario;
}

inline StepTimeline played(const Scenario &scenario, std::int64_t step = 0)
{
    StepSimulation simulation = simulateStep(scenario, step);
    return simulation.isImpossible() ? StepTimeline{} : std::move(simulation.strategies.front());
}

/// Microseconds as the clock counts them: 123.75 ms is 123'750.
inline Nanoseconds microseconds(std::int64_t count)
{
    return std::chrono::microseconds(count);
}

} // namespace perrank
