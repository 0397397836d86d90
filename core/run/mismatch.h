// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faults.h"
#include "core/simulation/operation.h"

#include <optional>

namespace perrank {

/// The call of the others that is the first to pair off with one of another type or size, by its place in the program.
/// Calls are matched by their order, not by name. Nothing where all calls of the step are of one type and size: then
/// wrong data is exchanged, and nobody notices before the run ends.
std::optional<std::int32_t> firstWrongPair(const StepProgram &program, MismatchKind kind);

} // namespace perrank
