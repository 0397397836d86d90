// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

namespace perrank {

/// Between what and what the driver shows for a card whose peak of allocated bytes is known. A range, never a figure:
/// neither the verdict nor the headroom knows it.
struct DeviceBand {
    Term<Bytes> low;
    Term<Bytes> high;
};

/// None where the accounting adds lines and so has no peak to start from. A context that was set takes the place of
/// the one that is assumed. Explained where the peak is.
std::optional<DeviceBand> deviceBandOf(const RankGroup &group, const Scenario &scenario);

/// The allocated bytes fit, and the upper end of the band does not.
bool mayPassTheCard(const RankGroup &group, const Scenario &scenario);

} // namespace perrank
