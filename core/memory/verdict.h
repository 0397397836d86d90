// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

namespace perrank {

/// What a job may use of the card: all but the CUDA context.
Quantity<Bytes> capacityOf(const Scenario &scenario);

/// A card is tight when less than one part in ten of it is free.
Verdict verdictFor(Quantity<Bytes> needed, Quantity<Bytes> capacity);

} // namespace perrank
