// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/parameters.h"

namespace perrank {

/// What choosing the framework sets, in the order of its row. `framework` itself is not among it.
std::vector<Setting> settingsOf(Framework framework);

/// The scenario as a run of the framework: its settings are written over the scenario. What another framework had set
/// goes back to its default first, unless it was changed since; without a framework that is all.
Scenario withFramework(Scenario scenario, std::optional<Framework> framework);

/// The settings of the scenario's framework that the scenario has otherwise now.
std::vector<ParameterId> changedSinceFramework(const Scenario &scenario);

/// Choosing the scenario's framework sets this parameter.
bool isSetByFramework(const Scenario &scenario, ParameterId id);

/// Writes settings that stand beside each other, in one file or one list. A framework comes first, so that what stands
/// beside it wins in whatever order; of two settings of one parameter the later one wins.
void setTogether(Scenario &scenario, const std::vector<Setting> &settings);

} // namespace perrank
