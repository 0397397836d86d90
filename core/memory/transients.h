// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/inputs.h"

namespace perrank {

// What lives for a part of the step only, or is no state of the model, in bytes. Sketch and paper count none of it;
// one rank alone has no wrapper and so no buckets and nothing to gather.

/// Buckets in which gradients are sent: DDP's second copy of them, DeepSpeed's reduce buckets.
Term<Bytes> communicationBufferBytes(const RankInputs &in);
/// What the optimizer step needs for a moment: DeepSpeed's fp32 copy of the rank's part of the gradients.
Term<Bytes> stepTemporaryBytes(const RankInputs &in);

} // namespace perrank
