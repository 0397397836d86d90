// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/inputs.h"
#include "core/memory/instants.h"

namespace perrank {

// What lives for a part of the step only, or is no state of the model, in bytes. Sketch and paper count none of it;
// one rank alone has no wrapper and so no buckets and nothing to gather.

/// Weights made whole, or 16-bit copies of them, for the units at work.
Term<Bytes> gatheredParameterBytes(const RankInputs &in, Instant instant);
/// Buckets in which gradients are sent: DDP's second copy of them, DeepSpeed's reduce buckets, what FSDP hands to its
/// reduce-scatter.
Term<Bytes> communicationBufferBytes(const RankInputs &in, Instant instant);
/// Gradients in the making, and what the optimizer step needs for a moment.
Term<Bytes> stepTemporaryBytes(const RankInputs &in, Instant instant);
/// What the libraries of matrix products hold for themselves.
Term<Bytes> workspaceBytes(const RankInputs &in, Instant instant);

} // namespace perrank
