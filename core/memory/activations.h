// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/inputs.h"

namespace perrank {

/// What the forward pass keeps for the backward pass on one rank, in bytes, by the scenario's model of
/// activations. No strategy divides it.
Term<Bytes> activationBytes(const RankInputs &in);

/// Whether the attention scores are kept: eager attention that is not recomputed.
bool keepsScores(const Scenario &scenario);

} // namespace perrank
