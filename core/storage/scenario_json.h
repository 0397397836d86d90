// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/parameters.h"

#include <nlohmann/json_fwd.hpp>

namespace perrank {

/// The `scenario` object of files and reports: every key of the parameter table in its order, with the
/// words and numbers that `readDocument` takes back. A choice that is left to a rule has no key, unless the framework
/// sets that key. For the sources of the core only.
nlohmann::ordered_json scenarioJson(const Scenario &scenario);

/// The value of one parameter; null where a rule decides.
nlohmann::ordered_json valueJson(const Parameter &row, const Scenario &scenario);

} // namespace perrank
