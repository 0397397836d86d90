// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/collective_cost.h"

namespace perrank {

inline constexpr double nanosecondsPerSecond = 1e9;

/// Seconds as they are typed in, on the clock of a run.
inline Nanoseconds seconds(double typed)
{
    return rounded(typed * nanosecondsPerSecond);
}

inline double inSeconds(Nanoseconds time)
{
    return static_cast<double>(time.count()) / nanosecondsPerSecond;
}

/// PyTorch's launcher and watchdog look every tenth of a second.
inline constexpr Nanoseconds pollInterval = std::chrono::milliseconds(100);

/// The next look of a watchdog.
inline Nanoseconds polled(Nanoseconds time)
{
    const Nanoseconds late = time % pollInterval;
    return late == Nanoseconds(0) ? time : time + (pollInterval - late);
}

} // namespace perrank
