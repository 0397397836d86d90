// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/tensors.h"

namespace perrank {

/// The layers of one pipeline stage, or of the whole model.
struct PipelineStage {
    std::int64_t index = 0;
    bool isFirst = true; ///< has the embedding
    bool isLast = true;  ///< has the final norm and the head
    std::int64_t layers = 0;
    std::int64_t denseLayers = 0; ///< of them with a dense MLP

    bool operator==(const PipelineStage &) const = default;
};

/// PipelineStage `index` of the scenario's pipeline. Interleaved, it has every p-th of the p × v chunks of layers.
PipelineStage stageOf(const Scenario &resolvedScenario, std::int64_t index);

/// What one tensor rank of one stage holds before data-parallel sharding: which layers, and a 1 / tensorRanks and
/// 1 / expertRanks of what is cut.
struct Slice {
    PipelineStage stage;
    std::int64_t tensorRanks = 1;
    std::int64_t expertRanks = 1;
    bool chosenExpertsOnly = false; ///< counts the experts of one token instead of all
};

/// The model as a whole, and the slice of a stage.
Slice wholeModel(const Scenario &resolvedScenario);
Slice sliceOf(const Scenario &resolvedScenario, std::int64_t stage);

/// A tensor of a slice, as often as it stands there: in each layer, in each expert of each layer, or once.
struct HeldTensor {
    const TensorSpec *spec;
    Term<Count> copies;
    Term<Count> rows;
    Term<Count> columns; ///< of a vector: 1, without a step
};

/// The tensors of a slice, in the order of the table. The last of several stages has a copy of a tied embedding.
std::vector<HeldTensor> heldTensors(const Scenario &resolvedScenario, const Slice &slice, Tracing tracing);

/// rows × columns of one copy.
Term<Params> parametersOf(const HeldTensor &tensor);

} // namespace perrank
