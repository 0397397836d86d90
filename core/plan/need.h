// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/quantity.h"
#include "core/memory/instants.h"
#include "core/scenario/scenario.h"

#include <optional>

namespace perrank {

/// The figure that decides whether a strategy fits, on the rank that holds the most, and when.
struct Need {
    Quantity<Bytes> bytes;
    Instant at = Instant::Sum;
};

/// What `estimate` says, without the arithmetic and all else that a search does not ask for. Empty where the sizes
/// contradict each other.
std::optional<Need> needOf(const Scenario &scenario, Strategy strategy);

/// Bytes that this rank sends per step, as `estimate` says.
Quantity<Bytes> sentBytes(const Scenario &scenario, Strategy strategy);

} // namespace perrank
