// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/operation.h"

#include <optional>

namespace perrank {

/// A rank, or ranks that do the same at the same times. A group that it is in has so many members among the actors.
struct Actor {
    const StepProgram *program = nullptr;
    std::vector<Nanoseconds> durations; ///< of each operation; of a collective the transfer
    std::vector<std::int32_t> groups;   ///< of each grouping the group, as `Job::groups` counts them
};

/// Actors that call collectives together, in the order of their numbers.
using ActorGroup = std::vector<std::int32_t>;

struct Job {
    std::vector<Actor> actors;
    std::vector<ActorGroup> groups;
};

/// When one operation ran. A collective is entered when its turn comes, and starts when all members have entered.
struct Span {
    Nanoseconds entered{-1};
    Nanoseconds start{-1};
    Nanoseconds end{-1};

    bool operator==(const Span &) const = default;

    [[nodiscard]] bool isEntered() const { return entered >= Nanoseconds(0); }
    [[nodiscard]] bool isDone() const { return end >= Nanoseconds(0); }
};

/// A call that some member of its group never makes: the others wait in it for ever.
struct MissedCall {
    std::int32_t group = 0;
    std::int32_t sequence = 0;         ///< the first call of the group that is missed
    std::vector<std::int32_t> missing; ///< actors that never make it

    bool operator==(const MissedCall &) const = default;
};

/// What became of a job: spans by actor and operation.
struct Playback {
    std::vector<std::vector<Span>> spans;
    Nanoseconds end{0}; ///< when the last of them ended

    bool operator==(const Playback &) const = default;

    /// Every operation of every actor has ended.
    [[nodiscard]] bool isComplete() const;
};

/// The calls that will never be complete, found by counting; none in a job that runs to its end.
std::vector<MissedCall> missedCalls(const Job &job);

/// Plays the job. Operations that nothing brings to an end keep an empty span, or one that is only entered.
/// Programs name in `after` earlier operations only.
Playback played(const Job &job);

} // namespace perrank
