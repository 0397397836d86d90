// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/formula/term.h"
#include "core/scenario/parameters.h"

namespace perrank {

/// Which ranks hold alike: `count` of them from `first` on.
struct RankRange {
    std::int64_t first = 0;
    std::int64_t count = 0;

    bool operator==(const RankRange &) const = default;
};

/// Where a scenario's plain numbers get their units: what the formulas of one strategy on one group of
/// equal ranks read.
struct RankInputs {
    const Scenario &scenario; ///< resolved
    const StrategySpec &strategy;
    RankRange range;
    Tracing tracing;

    Term<Params> parameters;
    Term<Ranks> ranks;
    Term<Count> microBatch;
    Term<Tokens> sequence;
    Term<ElementsPerToken> width;
    Term<Count> layers;
    Term<Count> heads;
    Factor fudge;
};

RankInputs inputsFor(const Scenario &resolvedScenario, const StrategySpec &strategy, RankRange range, Tracing tracing);

/// The ranks of a job, grouped by what they hold under the strategy: one group under DDP and ZeRO, up to
/// three under FSDP, whose last ranks hold what is left.
std::vector<RankRange> rankGroups(const Scenario &scenario, const StrategySpec &strategy);

} // namespace perrank
