// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/rank_step.h"

namespace perrank {

/// The moment of a step at which a rank passes what its card holds, if it has so many times the activations.
struct MemoryOverrun {
    Nanoseconds at{0}; ///< from the start of the step
    std::string operation;
    Quantity<Bytes> bytes;
    Quantity<Bytes> capacity;
};

/// Nothing where it fits.
std::optional<MemoryOverrun> memoryOverrun(const StepSimulation &simulation, const OutOfMemory &fault);

/// The most that the rank holds then, and what its card has.
MemoryOverrun largestHeld(const StepSimulation &simulation, const OutOfMemory &fault);

} // namespace perrank
