// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/step_units.h"
#include "core/simulation/operation.h"

#include <string>

namespace perrank {

/// "embedding", "layer 3", "head"; nothing for what belongs to no unit.
std::string unitWords(const std::vector<StepUnit> &units, const Operation &operation);

/// "All-gather layer 3", "Forward embedding", "All-reduce bucket 2".
std::string operationWords(const std::vector<StepUnit> &units, const Operation &operation);

} // namespace perrank
