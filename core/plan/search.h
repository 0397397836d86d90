// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/need.h"
#include "core/scenario/parameters.h"

namespace perrank {

/// Whether one strategy of a scenario fits into that many bytes, asked again and again with another value.
struct Question {
    Scenario scenario;
    Strategy strategy;
    Quantity<Bytes> capacity;

    /// The figure with `value` instead; empty for sizes that contradict each other.
    [[nodiscard]] std::optional<Need> needWith(ParameterId id, std::int64_t value) const;
    [[nodiscard]] bool fitsWith(ParameterId id, std::int64_t value) const;
};

/// The largest value within the range of the parameter that fits, everything else fixed: for the batch and the
/// sequence, more of which never needs less. Empty when not even the least fits.
std::optional<std::int64_t> largestThatFits(const Question &question, ParameterId id);

/// The smallest number of ranks from `least` on that fits, of all whole numbers in the range; numbers that the groups
/// of the scenario do not divide are passed over. Empty when none fits.
std::optional<std::int64_t> fewestRanks(const Question &question, std::int64_t least = 1);

} // namespace perrank
