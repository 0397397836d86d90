// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/checkpoint_set.h"
#include "core/run/run.h"

namespace perrank {

/// The first fault of its kind; null where there is none.
template <class Kind>
const Kind *firstOf(const std::vector<Fault> &faults)
{
    for (const Fault &fault : faults) {
        if (const auto *found = std::get_if<Kind>(&fault))
            return found;
    }
    return nullptr;
}

/// The saves of a run: what each leaves under every strategy of the scenario, the first of which is the run's. Saves to
/// which the same happens share what they left.
class Saves {
public:
    /// The scenario is resolved and outlives the saves.
    explicit Saves(const Scenario &scenario);

    /// The only rank that writes under the run's strategy, where the others were never asked or wait for nobody.
    [[nodiscard]] std::optional<std::int64_t> onlyWriter() const;
    /// Whether the rank is in the saves of the run, if only to wait in them.
    [[nodiscard]] bool takesPart(std::int64_t rank) const;
    /// What the rank of the stop would do without it.
    [[nodiscard]] Nanoseconds writingTime(const StoppedOnOneRank &stop);
    [[nodiscard]] bool writes(std::int64_t rank) { return plan(0).of(rank).count() > 0; }

    /// Bytes of a save that ends.
    struct Size {
        Quantity<Bytes> mostOfOne;
        Quantity<Bytes> all;
    };
    [[nodiscard]] Size size();

    /// How long the next one lasts, to its end or until a rank stops.
    Nanoseconds time(const std::optional<StoppedOnOneRank> &stop = {});
    /// Writes the checkpoints of one save, and says what the run can do with its own.
    CheckpointVerdict save(std::int64_t step, Nanoseconds at, const std::optional<StoppedOnOneRank> &stop = {});

    /// Checkpoints of all strategies.
    [[nodiscard]] std::int64_t count() const { return static_cast<std::int64_t>(m_checkpoints.size()); }
    /// Of checkpoints that differ.
    [[nodiscard]] std::int64_t files() const { return m_files; }
    std::vector<Checkpoint> take() { return std::move(m_checkpoints); }

private:
    struct Line {
        std::optional<SavePlan> plan;
        std::shared_ptr<const CheckpointSet> usual; ///< what all saves leave, or those that find enough room
        std::shared_ptr<const CheckpointSet> empty; ///< what those leave that find none
        Quantity<Bytes> room;                       ///< left, where the storage has an end
    };

    SavePlan &plan(std::size_t line);
    const SavePlan &plannedSize();
    [[nodiscard]] SaveOutcome outcome(std::size_t line, const std::optional<StoppedOnOneRank> &stop);
    std::shared_ptr<const CheckpointSet> write(std::size_t line, const SaveOutcome &outcome);
    void overwrite();

    const Scenario &m_scenario;
    std::vector<Line> m_lines;      ///< of each strategy of the scenario
    std::optional<SavePlan> m_size; ///< of the first of them, without its files
    std::vector<Checkpoint> m_checkpoints;
    std::int64_t m_files = 0;
};

} // namespace perrank
