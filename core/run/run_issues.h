// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/run.h"
#include "core/run/saves.h"

namespace perrank {

/// What can be said of a run before it is played: what cannot be, what never strikes, what takes longer than the
/// timeout. The scenario is resolved.
std::vector<Issue> runIssues(const StepSimulation &simulation, Saves &saves);

} // namespace perrank
