// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/run.h"
#include "core/simulation/step_player.h"

namespace perrank {

/// Ranks that never call, and what they look like meanwhile. One that waits is in a call that the others never make; a
/// hung GPU leaves calls open that its host has made.
struct Culprits {
    std::vector<std::int64_t> ranks; ///< ascending
    RankState state = RankState::Hung;
    bool othersAreDone = false; ///< with all of their calls, and wait for nobody

    [[nodiscard]] bool contains(std::int64_t rank) const;
};

/// A step that some ranks have left: what the others do until each waits in a collective for ever. Times count from the
/// begin of the step.
class StuckStep {
public:
    StuckStep(const Scenario &scenario, StepPlayer &player, std::int64_t step, Culprits culprits);

    /// All play the step as usual until they enter the operation, which never ends.
    StuckStep(const Scenario &scenario, StepPlayer &player, std::int64_t step, std::int32_t operation);
    /// All wait from the start, for what is no part of the step.
    StuckStep(const Scenario &scenario, StepPlayer &player, Culprits culprits);

    /// Operations that were played to find out.
    [[nodiscard]] std::int64_t played() const { return m_played; }
    /// When the rank entered a collective that never ends; nothing for one that has entered none.
    [[nodiscard]] std::optional<Nanoseconds> entry(std::int64_t rank) const;
    /// The earliest of them, with its rank; nothing where nobody is left to wait.
    struct First {
        std::int64_t rank = 0;
        Nanoseconds entry{0};
    };
    [[nodiscard]] std::optional<First> first() const;
    /// The call that the rank waits in, of so many before it in the step; nothing where no collective is played.
    [[nodiscard]] std::optional<UnansweredCall> call(std::int64_t rank, std::int64_t stepsSinceStart) const;
    /// What every rank does for so long from the start of the step at `at`.
    [[nodiscard]] std::vector<RankSpans> spans(Nanoseconds at, Nanoseconds length) const;

private:
    struct Wait {
        std::vector<RunSpan> before; ///< from 0 to the entry
        Nanoseconds entry{0};
        std::int32_t operation = noOperation;
        std::optional<UnansweredCall> call = {}; ///< in the first step
        std::int64_t callsOfStep = 0;            ///< in its group
    };

    void play(std::int64_t step);
    [[nodiscard]] Wait waitOf(std::size_t each) const;
    void describeCalls();
    [[nodiscard]] std::int32_t classOf(std::int64_t rank) const;
    [[nodiscard]] std::vector<RunSpan> spansOf(std::int64_t rank, Nanoseconds at, Nanoseconds length) const;

    const Scenario &m_scenario;
    StepPlayer &m_player;
    Culprits m_culprits;
    std::vector<Wait> m_waits; ///< of each class of ranks
    std::int64_t m_played = 0;
    std::vector<std::int32_t> m_classOf; ///< of each copy; −1 for one that a culprit is in
};

} // namespace perrank
