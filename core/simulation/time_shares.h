// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/engine.h"

namespace perrank {

/// Where a rank's time goes; together the whole step.
struct TimeShares {
    Nanoseconds compute{0};    ///< also while its own collective still waits for others
    Nanoseconds overlapped{0}; ///< computing while a transfer runs
    Nanoseconds exposed{0};    ///< a transfer runs and nothing is computed
    Nanoseconds waiting{0};    ///< all the rest

    bool operator==(const TimeShares &) const = default;

    [[nodiscard]] Nanoseconds all() const { return compute + overlapped + exposed + waiting; }
};

/// Of a rank with this program, in a step that ends at `end`.
TimeShares timeShares(const StepProgram &program, const std::vector<Span> &spans, Nanoseconds end);

} // namespace perrank
