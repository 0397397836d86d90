// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/run.h"

namespace perrank {

/// What the logs of the ranks and of the launcher would say of every failure, in the order of reporting. Of ranks that
/// say the same only the first are told.
std::vector<LogLine> logOf(const RunSimulation &run);

/// How the log gives the culprit of a failure away, step by step.
std::vector<Message> searchFor(const RunSimulation &run, std::size_t failure);

} // namespace perrank
