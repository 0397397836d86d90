// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/components.h"

namespace perrank {

// The model states of one rank, in bytes. Which state is divided is the strategy's row, how many bytes
// a parameter costs is the accounting's and the optimizer's row. Rounding: shard elements first, then
// multiply (`holdingOf`).

Term<Bytes> parameterBytes(const RankInputs &in);
/// Of parameters that are sharded, those that every rank keeps whole nevertheless, however many share the rest.
Term<Bytes> unsplitParameterBytes(const RankInputs &in);
Term<Bytes> gradientBytes(const RankInputs &in);
/// The one row of an accounting that merges the optimizer's states; zero elsewhere.
Term<Bytes> mergedOptimizerBytes(const RankInputs &in);
/// The fp32 copy that mixed precision keeps whatever the optimizer; zero where there is none.
Term<Bytes> masterWeightBytes(const RankInputs &in);
Term<Bytes> momentumBytes(const RankInputs &in);
Term<Bytes> varianceBytes(const RankInputs &in);

/// Bytes of one parameter and one gradient on the wire, as the accounting has them; Megatron-LM adds gradients up in
/// `reduce_dtype`, fp32 unless it is set.
Rate<BytesPerParam> weightOnTheWire(const RankInputs &in);
Rate<BytesPerParam> gradientOnTheWire(const RankInputs &in);

/// What one model state keeps of every tensor: the rule that the functions above apply to all of them at once.
struct StateRecipe {
    StateShape shape;
    Rate<BytesPerParam> bytes;
    bool isSharded;
    bool isEightBit = false;        ///< one byte each, and a scale for each block
    std::int64_t times = 1;         ///< two for Adam's moments in one row
    bool keepsSmallTensors = false; ///< those below `persistence_threshold` whole
};

/// The recipes of a model state, none where it keeps nothing; an optimizer's merged row may have two.
std::vector<StateRecipe> stateRecipes(const RankInputs &in, Component component);

/// The scales of an 8-bit state with that many numbers.
Term<Bytes> scalesOf(const RankInputs &in, const Term<Params> &params);

} // namespace perrank
