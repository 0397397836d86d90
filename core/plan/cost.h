// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ratio.h"
#include "core/scenario/scenario.h"

namespace perrank {

/// What the job costs while it runs, in the currency of `gpu_price` and as exact as that is typed: GPUs × price.
Ratio costPerHour(const Scenario &scenario);
/// 24 times as much.
Ratio costPerDay(const Scenario &scenario);

} // namespace perrank
