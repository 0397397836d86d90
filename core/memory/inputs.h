// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/rank_places.h"
#include "core/memory/stage_parts.h"

namespace perrank {

/// Where a scenario's plain numbers get their units: what the formulas of one strategy on one group of
/// equal ranks read.
struct RankInputs {
    std::shared_ptr<const StageParts> parts; ///< which the references below are members of
    const StrategySpec &strategy;
    RankPlace place;

    Term<Ranks> shardRanks; ///< among which the strategy divides dense tensors, and experts
    Term<Ranks> expertShardRanks;
    Holding shard; ///< the rank's share of `whole` among `shardRanks`

    const Scenario &scenario; ///< resolved
    const Tracing &tracing;
    const PipelineStage &stage;
    const std::vector<HeldTensor> &tensors;
    const bool &expertsApart;
    const Term<Ranks> &copies;
    const Holding &whole;
    const ModelUnits &units;
    const Term<Count> &microBatch;
    const Term<Tokens> &sequence;
    const Term<ElementsPerToken> &width;
    const Term<Count> &layersInFlight;
    const Term<Count> &heads;
    const Factor &fudge;

    [[nodiscard]] bool isWholeModel() const { return parts->isWholeModel(); }
};

/// The inputs of a rank of a stage whose parts are at hand.
RankInputs inputsFor(std::shared_ptr<const StageParts> parts, const StrategySpec &strategy, const RankPlace &place);

/// The same, with the parts made for it. The scenario outlives the inputs.
RankInputs inputsFor(const Scenario &resolvedScenario, const StrategySpec &strategy, const RankPlace &place,
                     Tracing tracing);

} // namespace perrank
