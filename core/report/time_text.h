// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/formula/explain.h"
#include "core/simulation/operation.h"

namespace perrank {

/// "123.75 ms", "8.4 µs", "1.5 s", "0 ms": in the unit in which it is between 1 and 1,000, and up to 10,000 s, with at
/// most three decimals, rounded.
std::string timeText(Nanoseconds time, const NumberStyle &style = {});

} // namespace perrank
