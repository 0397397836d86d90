// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/changes.h"

namespace perrank {

/// A change of the scenario, and what it leads to.
struct Change {
    ChangeId id;
    Strategy of;       ///< the bar that did not fit
    Strategy strategy; ///< the one that runs after it, another one where that is the change
    std::vector<Setting> settings;
    Quantity<Bytes> bytes; ///< of the rank that then holds the most
    bool fits;
    Quantity<Bytes> sent; ///< per rank and optimizer step, after it

    bool operator==(const Change &) const = default;

    /// The number that it sets the parameter to; zero if it sets another one.
    [[nodiscard]] std::int64_t number(ParameterId which) const;
    /// The word that it sets its parameter to, of the type that the kind of change has.
    template <class Choices>
    [[nodiscard]] Choices choice() const
    {
        return static_cast<Choices>(std::get<int>(settings.front().value));
    }
};

/// What fits under one strategy, and what would make it fit.
struct StrategyPlan {
    StrategyEstimate now;
    std::optional<std::int64_t> largestMicroBatch; ///< everything else fixed, like the next two; empty where none fits
    std::optional<std::int64_t> longestSequence;
    std::optional<std::int64_t> fewestRanks;
    std::optional<Quantity<Bytes>>
        nextBatchMisses;           ///< by how much one sequence more than the largest batch does not fit
    std::vector<Change> changes;   ///< that fit, cheapest first; none where it fits already
    std::optional<Change> closest; ///< where no change fits, the one that needs least

    [[nodiscard]] bool fits() const { return now.verdict != Verdict::DoesNotFit; }
};

/// The inverse of an estimate: not what a scenario needs, but what fits.
struct Plan {
    Scenario scenario;                    ///< as typed, which the changes are made to
    Scenario whole;                       ///< resolved
    std::vector<StrategyPlan> strategies; ///< none for an impossible scenario
};

/// Searches in whole numbers over the range of every parameter. Pure.
Plan planFor(const Scenario &scenario);

/// The changes of all strategies, cheapest first, and at the end those that come closest where nothing fits.
std::vector<Change> changesOf(const Plan &plan);

/// The scenario after the change.
Scenario changed(Scenario scenario, const Change &change);

} // namespace perrank
