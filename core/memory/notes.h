// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

namespace perrank {

/// What can be said about the figures: padding and uneven shards, activations that no stage of ZeRO
/// cures, figures beyond one exabyte.
std::vector<Issue> notesOn(const Estimate &estimate);

} // namespace perrank
