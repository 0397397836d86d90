// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/issues.h"

namespace perrank {

/// Sizes that cannot be split as the scenario says, each with the values that would work. A size that is left to
/// its rule never makes a scenario impossible. `scenario` is not resolved, `whole` is the same one resolved.
std::vector<Issue> impossibleSplits(const Scenario &scenario, const Scenario &whole);

/// A resolved scenario that is possible, as it may be said and read again: defaults that could not be split if they
/// were typed are left to their rules.
Scenario asSaid(const Scenario &whole);

} // namespace perrank
