// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

namespace perrank {

/// What the card offers: its memory as the driver reports it, less the context.
Term<Bytes> capacityTerm(const Scenario &resolvedScenario);
/// What is left of the card; negative when it does not fit. `needed` is what the verdict compares.
Term<Bytes> headroomTerm(const Scenario &resolvedScenario, const RankGroup &group);
/// B × N × accumulation: sequences that the whole job works on per optimizer step.
Term<Count> globalBatchTerm(const Scenario &resolvedScenario);

} // namespace perrank
