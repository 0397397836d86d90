// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/json_values.h"
#include "core/run/run.h"

namespace perrank {

/// The part `run` of a timeline: totals, what was to be expected, events, checkpoints. Seconds.
Json runJson(const RunSimulation &run);

} // namespace perrank
