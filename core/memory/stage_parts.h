// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/slice.h"

#include <memory>

namespace perrank {

using BytesPerToken = Bytes::Per<Tokens>;

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
    Term<Params> expertsOfBlock; ///< of the block the experts, where fewer ranks share them; else zero
};

/// The linear weights: what autocast keeps 16-bit copies of. Zero under other accountings.
struct LinearWeights {
    Term<Params> all; ///< of all blocks and the head
    Term<Params> ofBlock;
};

/// Where a kept tensor belongs.
enum class InventoryPart { Layers, DenseLayers, ExpertLayers, AtWork, FirstStage, LastStage };

/// So many layers at once that each keep so much per token.
struct KeptWidth {
    InventoryPart part;
    Term<Count> layers; ///< 1 without a step: once
    Term<BytesPerToken> perToken;
};

/// The inventory of activations without its tensors.
struct KeptWidths {
    std::vector<KeptWidth> kept; ///< at the end of the forward pass
    Term<BytesPerToken> atWork;  ///< what the layer at work in the backward pass makes again
};

/// What the ranks of a pipeline stage have in common, whatever the strategy.
struct StageParts {
    const Scenario &scenario; ///< resolved
    Tracing tracing;

    PipelineStage stage;
    ShapeTerms shape;
    std::vector<HeldTensor> tensors; ///< of a rank's slice; empty on a typed number of parameters
    bool expertsApart;               ///< fewer ranks share the experts than the dense tensors
    Term<Ranks> copies;              ///< N: ranks that hold copies of the same dense tensors

    Term<Count> microBatch;
    Term<Tokens> sequence; ///< the rank's piece of it
    Term<ElementsPerToken> width;
    Term<Count> layersInFlight; ///< whose activations the stage keeps at once
    Term<Count> heads;
    Factor fudge;

    Holding whole; ///< the rank's slice of the model
    ModelUnits units;
    LinearWeights linear;
    KeptWidths widths; ///< empty where activations are not counted by tensors

    /// Neither tensors, layers nor experts are split: the rank's slice is the model.
    [[nodiscard]] bool isWholeModel() const;
};

/// Whether the parts list the tensors that the stage holds: activations do not ask for them.
enum class Tensors { Listed, LeftOut };

StageParts stageParts(const Scenario &resolvedScenario, std::int64_t stage, Tracing tracing,
                      Tensors tensors = Tensors::Listed);

/// Set the parts to the micro-batch, or to the sequence, that their scenario has now.
void takeMicroBatch(StageParts &parts);
void takeSequence(StageParts &parts);

/// The stages of one scenario, each made when it is first asked for: five strategies read the same ones.
class Stages {
public:
    Stages(const Scenario &resolvedScenario, Tracing tracing);

    [[nodiscard]] const Scenario &scenario() const { return m_scenario; }
    const std::shared_ptr<const StageParts> &at(std::int64_t stage);

private:
    const Scenario &m_scenario;
    Tracing m_tracing;
    std::vector<std::shared_ptr<const StageParts>> m_parts;
};

} // namespace perrank
