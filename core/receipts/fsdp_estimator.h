// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/receipts/receipt.h"
#include "core/scenario/scenario.h"

namespace perrank {

/// The sharding strategies of the calculator.
enum class FsdpSharding { FullShard, ShardGradOp, HybridShard, NoShard };

/// The six parts that the calculator lists, and their sum.
struct FsdpParts {
    Term<Bytes> parameters;
    Term<Bytes> gradients;
    Term<Bytes> optimizerStates;
    Term<Bytes> activations;
    Term<Bytes> commBuffers; ///< without a step when nothing is gathered
    Term<Bytes> framework;

    [[nodiscard]] Term<Bytes> sum() const;
};

/// What FSDP_memory_estimator shows for the scenario's shape under one of its strategies. The scenario's optimizer
/// and data type must be among the calculator's.
FsdpParts fsdpEstimatorParts(const Scenario &resolvedScenario, FsdpSharding sharding);

/// Parameters as it counts them: a gated MLP, RMSNorm, no bias.
Term<Params> fsdpEstimatorParameters(const Scenario &resolvedScenario);

ToolAnswer fsdpEstimatorAnswer(const Scenario &resolvedScenario);

} // namespace perrank
