// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/run/run.h"

namespace perrank {

/// What happened in the run, where the time went, what its checkpoints hold, and what was to be expected. Begins with
/// an empty line; nothing where the run is one undisturbed step.
std::string runText(const RunSimulation &run, const AmountStyle &style);

} // namespace perrank
