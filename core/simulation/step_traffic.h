// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/step.h"

namespace perrank {

/// What one strategy's step sends, what that costs in time, and what it saves in memory.
struct StepTraffic {
    Strategy strategy = Strategy::Ddp;
    std::vector<CollectiveTotal> collectives;
    Quantity<Bytes> sent;        ///< per rank
    Quantity<Bytes> acrossNodes; ///< of it over the links between nodes, where each node sends a part only once
    Nanoseconds exposed{0};      ///< of the rank that has the most
    Nanoseconds step{0};
    Quantity<Bytes> held; ///< the peak of the fullest rank

    bool operator==(const StepTraffic &) const = default;
};

/// One for each strategy, in the order of the scenario.
std::vector<StepTraffic> stepTraffic(const StepSimulation &simulation);

/// How many hundredths of DDP's bytes the strategy sends; nothing where DDP was not played or sends nothing.
std::optional<std::int64_t> hundredthsOfDdp(const std::vector<StepTraffic> &all, const StepTraffic &one);

} // namespace perrank
