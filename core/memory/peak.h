// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/components.h"

#include <vector>

namespace perrank {

/// A component over the instants of a step: its largest value, and the value at the instant of the peak.
struct ComponentCourse {
    const ComponentSpec *spec;
    Term<Bytes> largest;
    Term<Bytes> atPeak;
};

/// All components but the reserve over a step. Without instants the course is one of `Instant::Sum`.
struct Course {
    std::vector<ComponentCourse> components;
    Instant peak = Instant::Sum;
};

Course courseOf(const RankInputs &in);

/// The instants at which the rank's memory can be highest; `Sum` alone for an accounting without instants.
std::span<const Instant> instantsFor(const RankInputs &in);

} // namespace perrank
