// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/parameters.h"

namespace perrank {

/// Why no number depends on this parameter as the scenario stands, in one sentence; empty when one does.
/// The scenario need not be resolved.
std::string_view whyWithoutEffect(const Scenario &scenario, ParameterId id);

} // namespace perrank
