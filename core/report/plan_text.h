// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"
#include "core/storage/document.h"

#include <string>

namespace perrank {

/// The plan for a terminal: what fits, why not, what would make it fit, what it costs. English, UTF-8.
std::string planText(const Document &document, const Plan &plan);

} // namespace perrank
