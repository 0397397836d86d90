// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/problem.h"
#include "core/validation/step_times.h"

namespace perrank {

/// The step times of a text, or none and what is wrong with it.
struct StepTimesResult {
    std::optional<StepTimes> times;
    std::vector<Problem> problems;
};

/// Reads the facts that come with the program: sources, models and hardware as scenario keys, and rows whose scenario
/// keys are written over those of their hardware, and these over their model's. Never throws.
StepTimesResult readStepTimes(std::string_view text);

} // namespace perrank
