// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/memory/estimate.h"

namespace perrank {

/// What can be done about a strategy that does not fit, cheapest first.
enum class ChangeId {
    FlashAttention,
    BucketViews,
    SequenceParallel,
    LossHead,
    Sharding,
    Recompute,
    MicroBatch,
    EightBitAdam,
    StepInBackward,
    ContextParallel,
    TensorParallel,
    Ranks
};

/// One thing to set, or a few that belong together, and the strategy that then runs.
struct Candidate {
    std::vector<Setting> settings;
    Strategy strategy;
};

/// A strategy that does not fit. `scenario` is as it was typed, `now` its figures.
struct Misfit {
    const Scenario &scenario;
    const Scenario &whole; ///< the same one resolved
    const StrategyEstimate &now;
};

/// A row is a kind of change: what could be set, cheapest first.
struct ChangeSpec {
    ChangeId id;
    std::string_view key;
    std::vector<Candidate> (*candidates)(const Misfit &);
    bool onlyShards; ///< divides model states only: nothing to advise where activations are the larger side
    std::string_view source;
};

/// Every kind of change, in the order of `ChangeId`.
const ChangeSpec &changeSpec(ChangeId id);
std::span<const ChangeSpec> changeSpecs();

} // namespace perrank
