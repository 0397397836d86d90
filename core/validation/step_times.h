// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/operation.h"
#include "core/validation/measurements.h"

namespace perrank {

/// What published runs ran on: the GPU with the peak of the numbers that it multiplies, and how it is linked. One share
/// of that peak is calibrated for all of its runs.
struct TimedHardware {
    std::string id;
    std::string name;
    std::string note;
    std::string relativeOnly; ///< why its step times are compared within a series only; empty if they are compared

    bool operator==(const TimedHardware &) const = default;
};

/// One published step time with the run that it belongs to.
struct TimedStep {
    std::string id;
    std::size_t source = 0; ///< of `StepTimes::sources`
    std::string model;
    std::optional<std::size_t> hardware; ///< of `StepTimes::hardware`; each run that is covered has one
    std::string machine;                 ///< what a run without one ran on
    std::int64_t ranks = 1;
    Nanoseconds time{0}; ///< zero where the source has none
    std::string series;  ///< runs that differ in the number of ranks; empty if there is no other such run
    std::string note;
    std::string apart; ///< why neither the calibration nor the limit of errors counts it; empty if they do
    std::optional<Scenario> scenario; ///< the run, but for the share of the peak; empty if the model does not cover it
    std::string notCovered;           ///< why not, in a sentence

    bool operator==(const TimedStep &) const = default;
};

struct StepTimes {
    std::vector<MeasurementSource> sources;
    std::vector<TimedHardware> hardware;
    std::vector<TimedStep> rows;

    bool operator==(const StepTimes &) const = default;
};

} // namespace perrank
