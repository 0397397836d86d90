// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/step_player.h"

namespace perrank {

/// How long the steps of a run last. Steps that nothing tells apart are played once.
class StepClock {
public:
    /// The player outlives the clock.
    StepClock(const Scenario &scenario, StepPlayer &player);

    /// Plays what has to be played, or says what is in the way.
    std::optional<Issue> prepare();

    /// Of the steps from `from` to before `to`; the longest time where it is longer.
    [[nodiscard]] Nanoseconds time(std::int64_t from, std::int64_t to) const;

private:
    /// Steps in a row that last equally long, up to the next stretch.
    struct Stretch {
        std::int64_t from = 0;
        Nanoseconds each{0};
    };

    [[nodiscard]] std::vector<std::int64_t> changes() const;
    [[nodiscard]] std::optional<Issue> tooMuch(std::int64_t stretches) const;
    [[nodiscard]] std::int64_t until(std::int64_t step) const;

    const Scenario &m_scenario;
    StepPlayer &m_player;
    std::vector<Stretch> m_stretches;
    std::vector<std::int64_t> m_before; ///< of each stretch, exactly; saturating
};

} // namespace perrank
