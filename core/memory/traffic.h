// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/inputs.h"

namespace perrank {

/// Bytes that one rank sends per optimizer step with ring collectives: an all-reduce is a
/// reduce-scatter and an all-gather, each of which sends (N − 1) / N of the whole. Not padded: all buffers are added
/// up before they are divided. The program of ZeRO-1 and ZeRO-2 is that of `collectives`.
/// Source: ZeRO paper, §7.
Term<Bytes> sentPerRank(const RankInputs &in);

/// Bytes per parameter on the wire: those of the recipe, 16 bit where FSDP casts before it gathers.
Rate<BytesPerParam> sentWeightBytes(const RankInputs &in);
/// Of a gradient: those of `reduce_dtype`, else those of the recipe.
Rate<BytesPerParam> sentGradientBytes(const RankInputs &in);

/// Gradients are all-reduced although each rank keeps a part of them only: DDP's, and DeepSpeed's as shipped.
bool allReducesGradients(const RankInputs &in);
/// ZeRO-1 and ZeRO-2 run another program than the textbook's.
bool runsAs(const RankInputs &in, Collectives collectives);
/// Gradients are reduced in every micro-batch, else in the last one.
bool reducesEveryMicroBatch(const RankInputs &in);

} // namespace perrank
