// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/inputs.h"

namespace perrank {

/// From the shape. A typed number of parameters is so many equal blocks.
ModelUnits unitsIn(const RankInputs &in);

/// Of the block the experts, where fewer ranks share them than the dense tensors; else zero.
Term<Params> expertsOfBlock(const RankInputs &in);

/// The linear weights of a block, or of all blocks and the head: what autocast keeps 16-bit copies of.
Term<Params> linearWeights(const RankInputs &in, bool ofOneBlock);

} // namespace perrank
