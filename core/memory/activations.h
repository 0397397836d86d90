// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/inputs.h"
#include "core/memory/instants.h"

namespace perrank {

/// What the forward pass keeps for the backward pass on one rank, in bytes, by the scenario's model of
/// activations. No strategy divides it.
Term<Bytes> activationBytes(const RankInputs &in);

/// The same at an instant: the end of the forward pass without what is computed again, the first block alone at the
/// end of the backward pass, nothing after that.
Term<Bytes> activationBytesAt(const RankInputs &in, Instant instant);

/// Bytes of an element in the compute type: that of the scenario, but fp8 counts as 16 bit in recipes of frameworks.
std::int64_t computeBytes(const Scenario &scenario);

/// Whether the attention scores are kept: eager attention that is not recomputed.
bool keepsScores(const Scenario &scenario);

} // namespace perrank
