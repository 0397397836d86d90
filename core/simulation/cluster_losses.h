// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/step.h"

namespace perrank {

// Published means.
inline constexpr double contentionSlowdown = 0.189; ///< of the computing beside transfers: arXiv 2507.03114, abstract
inline constexpr double slowMachineShare = 0.005;   ///< of all machines: MegaScale, arXiv 2402.15627
inline constexpr double slowMachineFactor = 0.1;    ///< by which they are slower: the same

/// What a step on a cluster is expected to take beyond the simulated one, in which a transfer costs what is computed
/// beside it nothing and all machines are equally fast.
struct ClusterLosses {
    /// Slowed down by c, computing gets 1 ÷ (1 + c) of its work done while a transfer runs: c ÷ (1 + c) of that time.
    Nanoseconds contention{0};
    /// All wait for the slowest of k machines: its factor × (1 − (1 − its share)^k) of the time that is computed.
    Nanoseconds slowMachines{0};
    std::int64_t machines = 1;

    bool operator==(const ClusterLosses &) const = default;

    [[nodiscard]] Nanoseconds all() const { return contention + slowMachines; }
};

/// Of a step of a resolved scenario, whose transfers stay hidden behind what they slow down.
ClusterLosses clusterLosses(const StepTimeline &step, const Scenario &scenario);

} // namespace perrank
