// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/issues.h"

namespace perrank {

/// Sizes that cannot be split as the scenario says, each with the values that would work. A size that is left to
/// its rule never makes a scenario impossible. `scenario` is not resolved, `whole` is the same one resolved.
std::vector<Issue> impossibleSplits(const Scenario &scenario, const Scenario &whole);

} // namespace perrank
