// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/durations.h"
#include "core/run/run_player.h"
#include "core/run/run_words.h"

#include <algorithm>

// A save and what goes wrong in it.

namespace perrank {

using namespace std::chrono_literals;

namespace {

std::size_t indexOf(const std::vector<Fault> &faults, FaultKind kind)
{
    return static_cast<std::size_t>(std::ranges::find(faults, kind, &kindOf) - faults.begin());
}

} // namespace

void RunPlayer::take(CheckpointVerdict verdict)
{
    if (verdict == CheckpointVerdict::Complete)
        m_resume = m_done;
    else if (m_scenario.checkpointOrder == CheckpointOrder::Naive && verdict != CheckpointVerdict::Absent)
        m_resume = 0;
}

/// The crash that strikes in the save that begins now.
std::optional<std::size_t> RunPlayer::crashInThisSave() const
{
    for (std::size_t i = 0; i < m_scenario.faults.size(); ++i) {
        const auto *crash = std::get_if<CrashInSave>(&m_scenario.faults[i]);
        if (crash != nullptr && !m_crashedSaves.contains(i) && crash->step.value_or(m_done) == m_done
            && m_saves.takesPart(crash->rank))
            return i;
    }
    return std::nullopt;
}

void RunPlayer::saveHere()
{
    if (const auto crash = crashInThisSave()) {
        crashInSave(*crash);
        return;
    }
    if (firstOf<GuardedSave>(m_scenario.faults) != nullptr && m_run->strategy != Strategy::Ddp) {
        saveOnOneRank(indexOf(m_scenario.faults, FaultKind::GuardedSave));
        return;
    }
    const Nanoseconds length = m_saves.time();
    if (firstOf<SlowSave>(m_scenario.faults) != nullptr && length > seconds(m_scenario.timeoutSeconds)) {
        saveTooSlowly(indexOf(m_scenario.faults, FaultKind::SlowSave), length);
        return;
    }
    const CheckpointVerdict verdict = m_saves.save(m_done, m_now);
    addEvent({m_now, m_now + length, RunEventKind::Save, {}, {}, saveWords(m_done, verdict)});
    spendOnSave(length);
    take(verdict);
}

void RunPlayer::spendOnSave(Nanoseconds length)
{
    if (length > 0ns)
        m_run->spans.push_back({m_now, m_now + length, RankState::Checkpoint});
    m_run->totals.checkpoint += length;
    advance(length);
}

void RunPlayer::crashInSave(std::size_t fault)
{
    const auto &crash = std::get<CrashInSave>(m_scenario.faults[fault]);
    const StoppedOnOneRank stop{crash.rank, crash.fraction, seconds(crash.atSeconds.value_or(0)),
                                m_saves.onlyWriter().has_value()};
    m_crashedSaves.insert(fault);
    const Nanoseconds length = m_saves.time(stop);
    const CheckpointVerdict verdict = m_saves.save(m_done, m_now, stop);
    addEvent({m_now, m_now + length, RunEventKind::Save, {}, {}, cutShortWords(m_done, verdict)});
    spendOnSave(length);
    take(verdict);
    Course course{fault, m_now, {{crash.rank}, RankState::Dead}, {{m_now + pollInterval, RunEventKind::Agent}}};
    if (!stop.writesAlone && !m_saves.writes(crash.rank))
        course.text = {PERRANK_TEXT("Rank %1 dies during the save of the checkpoint of step %2, to which it writes "
                                    "nothing."),
                       {countWords(crash.rank), countWords(m_done)}};
    else if (const Nanoseconds whole = m_saves.time(); length > whole)
        course.text = lateDeathWords(crash.rank, m_done, length, whole);
    const StuckStep stuck(m_scenario, m_player, course.culprits);
    fail(course, stuck);
}

void RunPlayer::saveOnOneRank(std::size_t fault)
{
    const std::int64_t rank = std::get<GuardedSave>(m_scenario.faults[fault]).rank;
    take(m_saves.save(m_done, m_now));
    Course course{fault, m_now, {{rank}, RankState::Waiting}, {}};
    course.isPolled = false;
    const StuckStep stuck(m_scenario, m_player, m_done, course.culprits);
    const std::size_t save =
        addEvent({m_now, m_now, RunEventKind::Save, rank, {}, saveWords(m_done, CheckpointVerdict::Absent)});
    fail(course, stuck);
    m_run->events[save].until = m_run->failures.back().found;
}

void RunPlayer::saveTooSlowly(std::size_t fault, Nanoseconds length)
{
    const Nanoseconds found = polled(m_now + seconds(m_scenario.timeoutSeconds));
    const double share = static_cast<double>((found - m_now).count()) / static_cast<double>(length.count());
    const CheckpointVerdict verdict = m_saves.save(m_done, m_now, StoppedOnOneRank{0, std::min(1.0, share)});
    addEvent({m_now, found, RunEventKind::Save, {}, {}, cutShortWords(m_done, verdict)});
    take(verdict);
    const Course course{fault, m_now, {{0}, RankState::Checkpoint}, {}};
    const StuckStep stuck(m_scenario, m_player, course.culprits);
    fail(course, stuck);
}

} // namespace perrank
