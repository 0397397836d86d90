// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

namespace perrank {

/// One number of a rank and the formula that made it; the step is null for a sum of nothing.
struct Derivation {
    std::string name;
    Term<Bytes> bytes;
    bool fudge;
};

/// What the names in the formulas of a group and of the strategy's traffic stand for: "P here", "N", "attention".
/// Each once.
std::vector<Definition> definitionsOf(const StrategyEstimate &strategy, const RankGroup &group);

/// The parts of the group that is worst, its sums and what it sends, in the order of reading: model states
/// first.
std::vector<Derivation> derivationsOf(const StrategyEstimate &strategy, const Scenario &scenario);

/// Every constant in the estimate, each once, in the order of the derivations.
std::vector<Citation> citationsOf(const Estimate &estimate);

} // namespace perrank
