// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/run.h"

namespace perrank::ui {

/// The save of a run that tells most, under every strategy, in the order of the table of strategies: the last one that
/// left something out under the strategy that the run plays; where all are complete, the last one. Empty for a run
/// without a save.
std::vector<Checkpoint> tellingSaves(const RunSimulation &run);

} // namespace perrank::ui
