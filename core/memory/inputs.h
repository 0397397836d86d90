// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/formula/term.h"
#include "core/memory/rank_places.h"
#include "core/model/slice.h"

namespace perrank {

/// What a rank keeps of which parameters. Experts are counted apart where fewer ranks have copies of them.
struct Holding {
    Term<Params> dense;
    Term<Params> experts;

    [[nodiscard]] Term<Params> all() const;
};

/// What is gathered, computed with and reduced as a whole, on one rank before sharding: the embedding, a block, and
/// the head with the final norm. Zero where the stage has none of it. Of unlike blocks it is the largest.
struct ModelUnits {
    Term<Params> embedding;
    Term<Params> block;
    Term<Params> head;
};

/// Where a scenario's plain numbers get their units: what the formulas of one strategy on one group of
/// equal ranks read.
struct RankInputs {
    const Scenario &scenario; ///< resolved
    const StrategySpec &strategy;
    RankPlace place;
    Tracing tracing;

    PipelineStage stage;
    std::vector<HeldTensor> tensors; ///< of the rank's slice; empty on a typed number of parameters
    bool expertsApart;               ///< fewer ranks share the experts than the dense tensors
    Term<Ranks> copies;              ///< N: ranks that hold copies of the same dense tensors
    Term<Ranks> shardRanks;          ///< among which the strategy divides dense tensors, and experts
    Term<Ranks> expertShardRanks;

    // Of the tensors listed: what the formulas ask for again and again.
    Holding whole; ///< the rank's slice of the model
    Holding shard; ///< its share of that among `shardRanks`
    ModelUnits units;

    Term<Count> microBatch;
    Term<Tokens> sequence; ///< the rank's piece of it
    Term<ElementsPerToken> width;
    Term<Count> layersInFlight; ///< whose activations the stage keeps at once
    Term<Count> heads;
    Factor fudge;

    /// Neither tensors, layers nor experts are split: the rank's slice is the model.
    [[nodiscard]] bool isWholeModel() const;
};

/// Whether the inputs list the tensors that the rank holds: activations do not ask for them.
enum class Tensors { Listed, LeftOut };

RankInputs inputsFor(const Scenario &resolvedScenario, const StrategySpec &strategy, const RankPlace &place,
                     Tracing tracing, Tensors tensors = Tensors::Listed);

} // namespace perrank
