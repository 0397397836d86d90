// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/inputs.h"

namespace perrank {

/// What is gathered, computed with and reduced as a whole, on one rank before sharding: the embedding, a block, and
/// the head with the final norm. Zero where the stage has none of it. Of unlike blocks it is the largest.
struct Units {
    Term<Params> embedding;
    Term<Params> block;
    Term<Params> head;
};

/// From the shape. A typed number of parameters is so many equal blocks.
Units unitsOf(const RankInputs &in);

/// The linear weights of a block, or of all blocks and the head: what autocast keeps 16-bit copies of.
Term<Params> linearWeights(const RankInputs &in, bool ofOneBlock);

} // namespace perrank
