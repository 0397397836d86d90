// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/inputs.h"

namespace perrank {

/// Bytes that one rank sends per optimizer step with ring collectives: an all-reduce is a
/// reduce-scatter and an all-gather, each of which sends (N − 1) / N of the whole. Not padded.
/// Source: ZeRO paper, §7.
Term<Bytes> sentPerRank(const RankInputs &in);

} // namespace perrank
