// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

namespace perrank {

/// The parts of a figure, at the instant that decides it.
struct FigureParts {
    Quantity<Bytes> modelStates;
    Quantity<Bytes> activations;
    Quantity<Bytes> rest;

    bool operator==(const FigureParts &) const = default;
};

/// What the rank that needs the most holds among so many ranks, and sends per step.
struct ScalingFigures {
    Quantity<Bytes> modelStates; ///< as large as they get, as a crossover compares them
    Quantity<Bytes> activations; ///< the same
    FigureParts parts;           ///< which add up to the figure
    Quantity<Bytes> figure;
    Quantity<Bytes> sentPerRank;
    Verdict verdict = Verdict::Fits;

    bool operator==(const ScalingFigures &) const = default;
};

/// One strategy over the numbers of ranks.
struct ScalingLine {
    Strategy strategy = Strategy::Ddp;
    std::vector<std::optional<ScalingFigures>> figures; ///< one per number of ranks; empty where it is impossible
    /// Model states that are left on a rank however many share: what the strategy does not divide, or, where it
    /// divides among groups of a fixed size, what a rank of such a group holds.
    Term<Bytes> floor;
};

/// Why a strategy cannot run on that many ranks.
struct SkippedRanks {
    std::int64_t ranks;
    Message why;
};

/// Memory per rank and bytes sent over the number of ranks, all else as in the scenario.
struct Scaling {
    Scenario scenario; ///< resolved
    Quantity<Bytes> capacity;
    std::vector<std::int64_t> ranks;   ///< growing: powers of two from 1 to 4,096, and the scenario's own
    std::size_t current = 0;           ///< of `ranks`
    std::vector<ScalingLine> lines;    ///< one per strategy of the scenario
    std::vector<SkippedRanks> skipped; ///< numbers of ranks that no strategy can run on

    /// No strategy has a figure for any number of ranks.
    [[nodiscard]] bool isEmpty() const;
};

inline constexpr std::int64_t mostScalingRanks = 4096;

Scaling scalingFor(const Scenario &scenario);

/// Bytes per parameter of the whole model that a floor stands for: 4 for what DDP and ZeRO-1 keep of weights and
/// gradients in 16 bit. Empty where it is not a whole number, as when stages or tensor ranks split the model.
std::optional<std::int64_t> floorPerParameter(const Scaling &scaling, const ScalingLine &line);

} // namespace perrank
