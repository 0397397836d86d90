// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/run.h"

namespace perrank {

/// The step as JSON of the format "perrank-timeline": whole nanoseconds and whole bytes.
std::string timelineJson(const StepSimulation &simulation);
/// The same with the run in seconds.
std::string timelineJson(const RunSimulation &run);

} // namespace perrank
