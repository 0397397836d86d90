// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/inputs.h"

namespace perrank {

/// Of the rank's slice of the model before data-parallel sharding. `shape` says what is kept: every parameter, rows
/// and columns of matrices, or what is no matrix of a block.
Holding wholeHolding(const StageParts &parts, StateShape shape);

/// The rank's share of that.
///
/// ZeRO pads a flat group to equal shards. FSDP splits each tensor by rows, a typed number of parameters as one
/// row; the last ranks may hold less or nothing.
Holding shardOf(const RankInputs &in, StateShape shape);

/// Of every parameter: as the inputs list it.
inline const Holding &holdingOf(const RankInputs &in, bool sharded)
{
    return sharded ? in.shard : in.whole;
}

} // namespace perrank
