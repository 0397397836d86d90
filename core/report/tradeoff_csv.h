// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <string>

namespace perrank {

/// Every cell of the heat map of every strategy, one a row; RFC 4180 with CRLF. What is beyond all machines is empty.
std::string heatMapCsv(const Scenario &scenario);

/// Every strategy at every number of ranks, one a row; numbers that it cannot run on have no row. The
/// columns "then" are what is held at the instant that decides, and add up to the figure.
std::string scalingCsv(const Scenario &scenario);

} // namespace perrank
