// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/run.h"

namespace perrank {

/// What the closed forms of checkpointing take: Daly's model of failures at random that strike anew after each restart.
/// Seconds.
struct Reliability {
    double mtbf = 0;     ///< μ: between failures of the whole job
    double save = 0;     ///< C
    double restart = 0;  ///< R: until training goes on, found out included
    double interval = 0; ///< τ: useful time from save to save
};

double youngInterval(const Reliability &job);
double dalyInterval(const Reliability &job);
/// Useful time ÷ time on the clock, 1 ÷ W(τ).
double expectedGoodput(const Reliability &job);

/// The mean of the largest of so many standard normal numbers.
double expectedMaximum(std::int64_t count);

/// Of a resolved scenario whose saves last so long; `step` is the mean step.
struct ExpectedInputs {
    const Scenario &scenario;
    Nanoseconds save{0};
    Quantity<Bytes> mostOfOne; ///< bytes of the writer that writes most
    Quantity<Bytes> all;       ///< that are written
    Nanoseconds step{0};
    std::int64_t copies = 1; ///< ranks that wait for each other
    /// A step without jitter, and what a rank computes in it; nothing where nothing is random.
    struct CalmStep {
        Nanoseconds length{0};
        Nanoseconds compute{0};
    };
    std::optional<CalmStep> calm = {};
    double slowSave = 0; ///< seconds that a save takes at least
};

/// Every figure with its formula, in the order of `ExpectedFigure`.
std::vector<Expected> expectedOf(const ExpectedInputs &in);

/// Figures of the run beside their closed forms; those that it has.
std::vector<RunComparison> comparisonsOf(const ExpectedInputs &in, const RunSimulation &run,
                                         const std::vector<Expected> &expected);

} // namespace perrank
