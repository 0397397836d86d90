// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/run.h"

namespace perrank::ui {

/// The last save of every strategy that has one, in the order of the table of strategies.
std::vector<Checkpoint> lastSaves(const RunSimulation &run);

} // namespace perrank::ui
