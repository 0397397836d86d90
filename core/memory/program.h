// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/inputs.h"

namespace perrank {

/// How a rank works through a step, as far as memory depends on it.
enum class Program {
    Alone,      ///< no copies of anything: no wrapper, no buckets, nothing to gather
    Replicated, ///< weights whole; gradients are sent in buckets or where they lie
    DeepSpeed,  ///< DeepSpeed's ZeRO
    UnitByUnit  ///< FSDP: each unit is gathered, used, dropped
};

/// DeepSpeed's program under its own accounting, FSDP's for every other strategy that shards the weights.
Program programOf(const RankInputs &in);

/// Whether gradients stay from one micro-batch to the next, so that they are there in the forward pass, too: while
/// accumulating, in a pipeline, in Megatron's buffer, and in the partition of DeepSpeed's ZeRO-3.
bool keepsGradients(const RankInputs &in);

/// Whether the rank holds a share of the gradients only: one rank alone has nobody to share them with.
bool sharesGradients(const RankInputs &in);

/// A tied head is computed with the embedding's matrix, and its gradient is added to that of the embedding.
bool hasTiedHead(const RankInputs &in);

/// Bytes per parameter in which weights are gathered and computed with: those of the compute type where the recipe
/// mixes precisions, else those of the weights.
Rate<BytesPerParam> computeWeightBytes(const RankInputs &in);

/// Bytes per parameter in which gradients are reduced: of `reduce_dtype`, by default the compute type.
Rate<BytesPerParam> reducedGradientBytes(const RankInputs &in);

} // namespace perrank
