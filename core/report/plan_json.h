// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <string>

namespace perrank {

/// The plan as JSON: whole bytes, `null` where nothing fits, the changes cheapest first.
std::string planJson(const Plan &plan);

} // namespace perrank
