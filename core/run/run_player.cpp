// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_player.h"

#include "core/run/durations.h"
#include "core/run/run_words.h"

#include <algorithm>

namespace perrank {

using namespace std::chrono_literals;

RunPlayer::RunPlayer(const Scenario &scenario, StepPlayer &player, const StepClock &clock, Saves &saves)
    : m_scenario(scenario), m_player(player), m_clock(clock), m_saves(saves)
{
}

std::optional<Issue> RunPlayer::play(RunSimulation &run)
{
    m_run = &run;
    listStrikes();
    strikeHere();
    while (!m_isOver && m_done < m_scenario.steps) {
        runUntil(nextStop());
        if (m_now <= longestTime && m_done % m_scenario.checkpointEvery == 0)
            saveHere();
        strikeHere();
        if (m_done == m_scenario.steps && m_wrongPairs && !m_isOver)
            endWithWrongPairs();
        if (auto issue = problem())
            return issue;
    }
    finish();
    return problem();
}

/// The next save or strike, or the end.
std::int64_t RunPlayer::nextStop() const
{
    const std::int64_t every = m_scenario.checkpointEvery;
    std::int64_t stop = std::min(m_scenario.steps, (m_done / every + 1) * every);
    for (const Strike &each : m_strikes) {
        if (!each.atEveryStart && each.step > m_done)
            stop = std::min(stop, each.step);
    }
    return stop;
}

void RunPlayer::runUntil(std::int64_t step)
{
    if (m_done < m_furthest)
        addSteps(std::min(step, m_furthest), RankState::Replay);
    if (m_done == m_furthest)
        closeReplay();
    if (m_done < step)
        addSteps(step, RankState::Training);
    m_furthest = std::max(m_furthest, m_done);
}

void RunPlayer::addSteps(std::int64_t until, RankState state)
{
    const Nanoseconds length = m_clock.time(m_done, until);
    m_run->spans.push_back(
        {.from = m_now, .until = m_now + length, .state = state, .firstStep = m_done, .steps = until - m_done});
    advance(length);
    m_done = until;
}

void RunPlayer::closeReplay()
{
    if (m_replay)
        m_run->events[*m_replay].until = m_now;
    m_replay.reset();
}

/// What strikes at this moment, one after the other as restarts come back to it.
void RunPlayer::strikeHere()
{
    const auto isHere = [this](const Strike &each) {
        return m_done < m_scenario.steps && (each.atEveryStart ? m_started : each.step) == m_done;
    };
    for (auto found = std::ranges::find_if(m_strikes, isHere); found != m_strikes.end() && !m_isOver;
         found = std::ranges::find_if(m_strikes, isHere)) {
        const std::size_t fault = found->fault;
        if (found->strikesOnce)
            m_strikes.erase(found);
        strike(fault);
        if (problem())
            return;
    }
}

void RunPlayer::finish()
{
    closeReplay();
    if (!m_isOver)
        addEvent({m_now, m_now, RunEventKind::JobDone, {}, {}, phaseWords(RunEventKind::JobDone, m_done)});
    RunTotals &totals = m_run->totals;
    totals.wall = m_now;
    totals.outage += totals.lost;
    totals.useful = totals.wall - totals.outage - totals.checkpoint;
    totals.goodput = m_now == 0ns ? 1 : static_cast<double>(totals.useful.count()) / static_cast<double>(m_now.count());
    constexpr double perHour = 3600 * nanosecondsPerSecond;
    totals.gpuHoursLost = static_cast<double>(m_scenario.ranks) * static_cast<double>(totals.outage.count()) / perHour;
    totals.gpuHoursWaiting /= perHour;
    m_run->checkpoints = m_saves.take();
}

std::size_t RunPlayer::addEvent(RunEvent event)
{
    m_run->events.push_back(std::move(event));
    return m_run->events.size() - 1;
}

} // namespace perrank
