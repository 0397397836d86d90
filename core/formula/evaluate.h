// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/formula/step.h"

#include <cstdint>

namespace perrank {

/// The whole number that a formula gives, computed again from its leaves alone; `endless` when it is too large.
std::int64_t evaluate(const Step &step);

/// Whether nothing had to be rounded up.
bool comesOutEven(const Quotient &quotient);
bool comesOutEven(const Product &product);

} // namespace perrank
