// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/saves.h"

#include "core/run/durations.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr double perGigabyte = 1e9;

/// As far as there was room for it.
Quantity<Bytes> onDisk(const CheckpointSet &set, Quantity<Bytes> room)
{
    Quantity<Bytes> sum;
    for (auto file = set.files.begin(); file != set.files.end() && sum < room; ++file)
        sum = sum + file->bytes;
    return std::min(sum, room);
}

} // namespace

Saves::Saves(const Scenario &scenario) : m_scenario(scenario), m_lines(scenario.strategies.size())
{
    if (const auto *full = firstOf<DiskFull>(scenario.faults)) {
        for (Line &line : m_lines)
            line.room = Quantity<Bytes>(rounded(full->gigabytes * perGigabyte).count());
    }
}

SavePlan &Saves::plan(std::size_t line)
{
    if (!m_lines[line].plan)
        m_lines[line].plan = savePlan(m_scenario, m_scenario.strategies[line]);
    return *m_lines[line].plan;
}

std::optional<std::int64_t> Saves::onlyWriter() const
{
    if (const auto *one = firstOf<OneRankCheckpoint>(m_scenario.faults))
        return one->rank;
    const auto *guarded = firstOf<GuardedSave>(m_scenario.faults);
    return guarded != nullptr && m_scenario.strategies.front() == Strategy::Ddp ? std::optional(guarded->rank)
                                                                                : std::nullopt;
}

bool Saves::takesPart(std::int64_t rank) const
{
    const auto only = onlyWriter();
    const bool neverWrites = firstOf<GuardedSave>(m_scenario.faults) != nullptr && !only;
    return !neverWrites && (!only || *only == rank);
}

Nanoseconds Saves::writingTime(const StoppedOnOneRank &stop)
{
    return perrank::writingTime(m_scenario, plan(0), stop);
}

const SavePlan &Saves::plannedSize()
{
    if (!m_size)
        m_size = saveSize(m_scenario, m_scenario.strategies.front());
    return *m_size;
}

Saves::Size Saves::size()
{
    const auto only = onlyWriter();
    if (!only)
        return {plannedSize().mostOfOne, plannedSize().all};
    const SavePlan &all = plan(0);
    const Quantity<Bytes> own = all.strategy == Strategy::Ddp ? all.all : all.of(*only);
    return {own, own};
}

Nanoseconds Saves::time(const std::optional<StoppedOnOneRank> &stop)
{
    if (stop)
        return saveTime(m_scenario, plan(0), outcome(0, stop));
    // Files are listed only for what becomes of one of them.
    const bool endsEarly = firstOf<DiskFull>(m_scenario.faults) != nullptr && m_lines.front().room < plannedSize().all;
    const Nanoseconds needed = endsEarly ? saveTime(m_scenario, plan(0), outcome(0, stop))
                                         : saveTime(m_scenario, size().mostOfOne, size().all);
    const auto *slow = firstOf<SlowSave>(m_scenario.faults);
    return slow == nullptr ? needed : std::max(needed, seconds(slow->seconds));
}

SaveOutcome Saves::outcome(std::size_t line, const std::optional<StoppedOnOneRank> &stop)
{
    const bool neverWrites = firstOf<GuardedSave>(m_scenario.faults) != nullptr
                             && firstOf<OneRankCheckpoint>(m_scenario.faults) == nullptr
                             && m_scenario.strategies[line] != Strategy::Ddp;
    if (stop && !neverWrites)
        return *stop;
    if (const auto *guarded = firstOf<GuardedSave>(m_scenario.faults))
        return CalledOnOneRank{guarded->rank};
    if (const auto *one = firstOf<OneRankCheckpoint>(m_scenario.faults))
        return RanOnOneRank{one->rank};
    if (firstOf<DiskFull>(m_scenario.faults) != nullptr && m_lines[line].room < plan(line).all)
        return RanOutOfRoom{m_lines[line].room};
    return {};
}

std::shared_ptr<const CheckpointSet> Saves::write(std::size_t line, const SaveOutcome &outcome)
{
    const auto made = [&] {
        auto set = std::make_shared<const CheckpointSet>(checkpointSet(m_scenario, plan(line), outcome));
        m_files += static_cast<std::int64_t>(set->files.size());
        return set;
    };
    if (std::holds_alternative<StoppedOnOneRank>(outcome))
        return made();
    Line &all = m_lines[line];
    const auto *out = std::get_if<RanOutOfRoom>(&outcome);
    if (out != nullptr && out->room.count() > 0)
        return made();
    std::shared_ptr<const CheckpointSet> &shared = out != nullptr ? all.empty : all.usual;
    if (!shared)
        shared = made();
    return shared;
}

/// One name for all: the sets before are gone.
void Saves::overwrite()
{
    const std::size_t lines = m_lines.size();
    for (std::size_t i = m_checkpoints.size();
         i > 0 && i > m_checkpoints.size() - std::min(lines, m_checkpoints.size()); --i)
        m_checkpoints[i - 1].isOverwritten = true;
}

CheckpointVerdict Saves::save(std::int64_t step, Nanoseconds at, const std::optional<StoppedOnOneRank> &stop)
{
    const bool hasOneName = m_scenario.checkpointOrder == CheckpointOrder::Naive;
    if (hasOneName)
        overwrite();
    const std::size_t first = m_checkpoints.size();
    for (std::size_t line = 0; line < m_lines.size(); ++line) {
        auto set = write(line, outcome(line, stop));
        if (!hasOneName)
            m_lines[line].room = m_lines[line].room - onDisk(*set, m_lines[line].room);
        m_checkpoints.push_back({step, m_scenario.strategies[line], at, false, std::move(set)});
    }
    return m_checkpoints[first].set->verdict;
}

} // namespace perrank
