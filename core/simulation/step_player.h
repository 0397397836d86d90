// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/step.h"

#include <set>

namespace perrank {

/// Plays steps of one strategy on the ranks that hold copies of one slice of the model. What all steps have in common
/// is worked out once.
class StepPlayer {
public:
    /// The inputs, and the scenario that they are of, outlive the player.
    explicit StepPlayer(const RankInputs &in);

    /// The program and what it costs, or what is in the way.
    std::optional<Issue> prepare();
    /// Plays one step, or says what is in the way. Copies that are `silent` do nothing, and the others wait for them.
    std::optional<Issue> play(std::int64_t step, const std::set<std::int64_t> &silent = {});
    /// Adds up where the time went, what was sent and what was held.
    void count();

    [[nodiscard]] const StepTimeline &line() const { return m_line; }
    StepTimeline take() { return std::move(m_line); }

private:
    /// Elements that a rank sends parts of, of one kind in one grouping; a buffer in parts counts one of them.
    struct Sent {
        OperationKind kind;
        Payload payload;
        std::int32_t grouping;
        std::int64_t parts;
        std::int64_t count = 0;
        std::int64_t elements = 0;
    };

    void findAlike(const std::set<std::int64_t> &silent);
    [[nodiscard]] Job job(const std::set<std::int64_t> &silent) const;
    [[nodiscard]] Actor actorFor(std::size_t each, const CustomNetwork &links) const;
    void countTimes();
    [[nodiscard]] std::vector<Sent> allSent() const;
    [[nodiscard]] std::int64_t buffersOf(const Sent &sent) const;
    [[nodiscard]] Quantity<Bytes> shareOf(std::int64_t bytes, std::int32_t grouping, std::int64_t parts) const;
    void countBytes();
    void addTotal(const Sent &sent);
    void followMemory();
    [[nodiscard]] MemoryCourse courseIn(const RankPlace &place) const;
    void considerPeak(std::size_t each, const MemoryMoment &moment);

    const RankInputs &m_in;
    const Scenario &m_scenario;
    StepProgram m_nothing; ///< of silent copies
    std::optional<ComputeTimes> m_times;
    std::vector<RankPlace> m_places;
    std::vector<std::int32_t> m_placeOf;
    std::map<std::int64_t, CopyTrouble> m_troubles;
    StepTimeline m_line;
};

} // namespace perrank
