// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/step.h"

#include <optional>

namespace perrank {

/// One strategy's step as one of its ranks runs it. A rank of another stage is shown as its fellow in the stage that
/// was played.
struct RankStep {
    const StepTimeline *line = nullptr;
    std::size_t actor = 0; ///< of the playback
    std::int64_t rank = 0;

    [[nodiscard]] const std::vector<Operation> &operations() const { return line->program->operations; }
    [[nodiscard]] const std::vector<Span> &spans() const { return line->playback.spans[actor]; }
    [[nodiscard]] const MemoryCourse &course() const;
    /// The moment at which this rank holds the most, when that is, and what it holds then.
    [[nodiscard]] const MemoryState &peak() const;
    [[nodiscard]] Nanoseconds peakAt() const;
    [[nodiscard]] TimeShares times() const;
    /// What is held at that time.
    [[nodiscard]] const MemoryState &heldAt(Nanoseconds time) const;
};

/// Null where the strategy was not played.
const StepTimeline *timelineOf(const StepSimulation &simulation, Strategy strategy);

/// Nothing where the strategy was not played.
std::optional<RankStep> rankStep(const StepSimulation &simulation, Strategy strategy, std::int64_t rank);

} // namespace perrank
