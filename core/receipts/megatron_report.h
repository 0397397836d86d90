// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/receipts/receipt.h"
#include "core/scenario/scenario.h"

namespace perrank {

/// What Megatron-LM's report of theoretical memory reads from its arguments.
struct MegatronInputs {
    Term<Params> attention; ///< of one layer, as are the next four
    Term<Params> mlp;
    Term<Params> norms;
    Term<Params> router;
    Term<Params> experts; ///< all routed ones
    Term<Params> sharedExperts;
    Term<Params> finalNorm;
    bool untied;
    Term<Count> denseLayers;
    Term<Count> expertLayers; ///< without a step when there are none

    Term<Count> layers;
    Term<Count> width;
    Term<Count> ffn;
    Term<Count> vocab; ///< padded
    Term<Count> microBatch;
    Term<Count> sequence;

    Term<Count> gpus;
    Term<Count> dataParallel;
    Term<Count> tensorParallel;
    Term<Count> pipelineParallel;
    Term<Count> virtualStages;
    Term<Count> expertParallel;
    Term<Count> expertTensorParallel; ///< the tensor-parallel size unless it is set apart
    Term<Count> microBatches;         ///< of a step
    bool sequenceParallel;            ///< which Megatron-LM turns off without tensor parallelism
    bool selectiveRecompute;
};

MegatronInputs megatronInputs(const Scenario &resolvedScenario);

enum class DistributedOptimizer { Off, On };

/// Weights and optimizer of the rank that the report takes for the fullest.
Term<Bytes> megatronWeightAndOptimizer(const MegatronInputs &inputs, DistributedOptimizer distributed);
/// Activations of the first pipeline stage with sequence parallelism and selective recompute.
Term<Bytes> megatronActivationsSelective(const MegatronInputs &inputs);
/// The same in every other case, whatever is recomputed.
Term<Bytes> megatronActivationsOtherwise(const MegatronInputs &inputs);
/// Of the two the one that the report uses.
Term<Bytes> megatronActivations(const MegatronInputs &inputs);

ToolAnswer megatronAnswer(const Scenario &resolvedScenario);

} // namespace perrank
