// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/inputs.h"
#include "core/memory/instants.h"

namespace perrank {

/// The gradients that a rank holds at an instant, in bytes. They come into being from the last block to the first and
/// the embedding, unless they stay from one micro-batch to the next.
Term<Bytes> gradientBytesAt(const RankInputs &in, Instant instant);

} // namespace perrank
