// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/components.h"
#include "core/memory/step_units.h"
#include "core/simulation/engine.h"

namespace perrank {

/// What a rank holds between two moments of a step, by component.
struct MemoryState {
    std::array<std::int64_t, static_cast<std::size_t>(Component::Reserve) + 1> bytes{};
    Instant instant = Instant::Sum; ///< of the estimate that this is, or `Sum` for what lies between two of them

    bool operator==(const MemoryState &) const = default;

    [[nodiscard]] std::int64_t of(Component component) const { return bytes[static_cast<std::size_t>(component)]; }
    [[nodiscard]] std::int64_t all() const;
    [[nodiscard]] Component largest() const;
};

/// From when on a rank holds what a state says: the start or the end of an operation; the first is the step's start.
struct MemoryMoment {
    std::int32_t operation = noOperation;
    bool atEnd = false;
    std::int32_t state = 0;
};

/// What a rank holds over a step: the formulas of the estimate at its instants, each put where it happens in the
/// program, and in even steps from one to the next, layer by layer.
struct MemoryCourse {
    std::vector<MemoryState> states;
    std::vector<MemoryMoment> moments;

    [[nodiscard]] Nanoseconds timeOf(const MemoryMoment &moment, const std::vector<Span> &spans) const;
    /// The moment at which the most is held: the first of those at the last of the instants.
    [[nodiscard]] const MemoryMoment &peak() const;
};

MemoryCourse memoryCourse(const RankInputs &in, const StepProgram &program, const std::vector<StepUnit> &units);

} // namespace perrank
