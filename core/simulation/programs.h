// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/step_units.h"
#include "core/simulation/operation.h"

namespace perrank {

/// What every rank issues in one step under the strategy of the inputs, as its framework issues it. All ranks have the
/// same program. One rank alone has no collective.
StepProgram programFor(const RankInputs &in, const std::vector<StepUnit> &units);

/// How many operations that would be, without making them.
std::int64_t operationCount(const RankInputs &in, const std::vector<StepUnit> &units);

} // namespace perrank
