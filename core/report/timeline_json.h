// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/step.h"

namespace perrank {

/// The step as JSON of the format "perrank-timeline": whole nanoseconds and whole bytes.
std::string timelineJson(const StepSimulation &simulation);

} // namespace perrank
