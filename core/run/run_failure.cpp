// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/durations.h"
#include "core/run/run_player.h"
#include "core/run/run_words.h"

#include <algorithm>

namespace perrank {

using namespace std::chrono_literals;

namespace {

/// An operation that is played, beside a rank that is looked at.
constexpr std::int64_t workPerOperation = 8;

} // namespace

Message RunPlayer::wordsOf(const Report &report, const StuckStep &stuck, Nanoseconds strike) const
{
    if (report.kind != RunEventKind::Watchdog)
        return channelWords(report.kind, report.rank, report.at - strike);
    return watchdogWords(*report.rank, stuck.call(*report.rank, m_done - m_started),
                         report.at - strike - *stuck.entry(*report.rank));
}

std::vector<RunPlayer::Report> RunPlayer::reportsOf(const Course &course, const StuckStep &stuck) const
{
    std::vector<Report> reports = course.channels;
    const Nanoseconds timeout = seconds(m_scenario.timeoutSeconds);
    // Nobody is missing before what follows from the fault has happened.
    const Nanoseconds missing = course.more ? course.more->at : course.strike;
    const auto firesAt = [&](Nanoseconds entry) {
        const Nanoseconds end = std::max(course.strike + entry + timeout, missing);
        return course.isPolled ? polled(end) : end;
    };
    Nanoseconds found = reports.empty() ? Nanoseconds::max() : reports.front().at;
    const auto first = stuck.first();
    if (first)
        found = std::min(found, firesAt(first->entry));
    const Nanoseconds end = found + seconds(m_scenario.teardownSeconds);
    for (std::int64_t rank = 0; first && firesAt(first->entry) <= end && rank < m_scenario.ranks; ++rank) {
        const auto entry = stuck.entry(rank);
        if (entry && (firesAt(*entry) < end || firesAt(*entry) == found))
            reports.push_back({firesAt(*entry), RunEventKind::Watchdog, rank});
    }
    std::erase_if(reports, [&](const Report &each) { return each.at != found && each.at >= end; });
    std::ranges::stable_sort(reports, {}, &Report::at);
    return reports;
}

/// Tells of the fault, of its reports and of the teardown, which the first of them begins; returns the teardown.
std::size_t RunPlayer::tell(const Course &course, const StuckStep &stuck, const std::vector<Report> &reports)
{
    const auto &culprits = course.culprits.ranks;
    const std::size_t fault =
        addEvent({course.strike, course.strike, RunEventKind::Fault,
                  culprits.size() == 1 ? std::optional(culprits.front()) : std::nullopt, std::nullopt,
                  course.text.value_or(faultWords(m_scenario.faults[course.fault], m_done))});
    if (course.more) {
        RunEvent more = *course.more;
        more.cause = fault;
        addEvent(std::move(more));
    }
    const Nanoseconds found = reports.front().at;
    const std::size_t first = m_run->events.size();
    std::size_t teardown = 0;
    for (const Report &each : reports) {
        if (each.at > found && teardown == 0)
            teardown = phase(RunEventKind::Teardown, RankState::Teardown, 0ns, first);
        const std::size_t event =
            addEvent({each.at, each.at, each.kind, each.rank, fault, wordsOf(each, stuck, course.strike)});
        const auto call =
            each.kind == RunEventKind::Watchdog ? stuck.call(*each.rank, m_done - m_started) : std::nullopt;
        if (call)
            m_run->events[event].call = call->sequence;
    }
    return teardown == 0 ? phase(RunEventKind::Teardown, RankState::Teardown, 0ns, first) : teardown;
}

void RunPlayer::fail(const Course &course, const StuckStep &stuck)
{
    closeReplay();
    const std::vector<Report> reports = reportsOf(course, stuck);
    Failure failure;
    failure.fault = course.fault;
    failure.kind = kindOf(m_scenario.faults[course.fault]);
    failure.event = m_run->events.size();
    failure.strike = course.strike;
    failure.step = m_done;
    failure.culprits = course.culprits.ranks;
    failure.found = reports.front().at;
    failure.firstReporter = reports.front().rank;
    m_work += m_scenario.ranks + workPerOperation * stuck.played();
    if (const auto first = stuck.first())
        failure.call = stuck.call(first->rank, m_done - m_started);
    for (const Report &each : reports) {
        const auto call =
            each.kind == RunEventKind::Watchdog ? stuck.call(*each.rank, m_done - m_started) : std::nullopt;
        if (!failure.call)
            failure.call = call;
        failure.isOneCall = failure.isOneCall && (!call || call == failure.call);
    }
    m_now = failure.found;
    const std::size_t teardown = tell(course, stuck, reports);
    const Nanoseconds down = failure.found + seconds(m_scenario.teardownSeconds);
    m_run->events[teardown].until = down;
    m_now = down;
    const bool hasNoMore = static_cast<std::int64_t>(m_run->failures.size()) >= m_scenario.maxRestarts;
    std::size_t last = teardown;
    if (course.provisioning > 0ns && !hasNoMore)
        last = phase(RunEventKind::Provisioning, RankState::Provisioning, course.provisioning, teardown);
    addDetail(failure, course, stuck, down, m_now);
    const double waitedFor =
        static_cast<double>(waitingRanks(course)) * static_cast<double>((failure.found - failure.strike).count());
    failure.gpuHoursWaiting = waitedFor / (3600 * nanosecondsPerSecond);
    m_run->totals.gpuHoursWaiting += waitedFor;
    if (hasNoMore) {
        m_isOver = true;
        addEvent({m_now, m_now, RunEventKind::JobFailed, {}, last, phaseWords(RunEventKind::JobFailed, m_done)});
    } else {
        restart(failure, last);
    }
    failure.over = m_now;
    m_run->totals.outage += failure.over - failure.strike;
    m_run->failures.push_back(std::move(failure));
}

std::int64_t RunPlayer::waitingRanks(const Course &course) const
{
    const auto culprits = static_cast<std::int64_t>(course.culprits.ranks.size());
    if (course.culprits.othersAreDone)
        return culprits;
    return course.culprits.state == RankState::Waiting ? m_scenario.ranks : m_scenario.ranks - culprits;
}

/// All ranks from the strike until they differ no more.
void RunPlayer::addDetail(Failure &failure, const Course &course, const StuckStep &stuck, Nanoseconds begin,
                          Nanoseconds end)
{
    failure.detail = stuck.spans(course.strike, failure.found - course.strike);
    for (RankSpans &each : failure.detail) {
        const bool isDead = course.culprits.contains(each.first) && course.culprits.state == RankState::Dead;
        if (isDead && !each.spans.empty())
            each.spans.back().until = end;
        if (isDead)
            continue;
        if (begin > failure.found)
            each.spans.push_back({failure.found, begin, RankState::Teardown});
        if (end > begin)
            each.spans.push_back({begin, end, RankState::Provisioning});
    }
    failure.detailEnd = end;
}

/// An event of so long from now on; ranks that do not differ in it are in the state.
std::size_t RunPlayer::phase(RunEventKind kind, RankState state, Nanoseconds length, std::size_t cause)
{
    const bool isOfAll = kind != RunEventKind::Teardown && kind != RunEventKind::Provisioning;
    if (isOfAll && length > 0ns)
        m_run->spans.push_back({m_now, m_now + length, state});
    const std::size_t event = addEvent(
        {m_now, m_now + length, kind, {}, cause, phaseWords(kind, kind == RunEventKind::Load ? m_resume : m_done)});
    advance(length);
    return event;
}

void RunPlayer::restart(Failure &failure, std::size_t cause)
{
    cause = phase(RunEventKind::Rendezvous, RankState::Rendezvous, seconds(m_scenario.rendezvousSeconds), cause);
    cause = phase(RunEventKind::Init, RankState::Init, seconds(m_scenario.initSeconds), cause);
    cause = phase(RunEventKind::Load, RankState::Load, seconds(m_scenario.loadSeconds), cause);
    failure.resumesFrom = m_resume;
    m_run->totals.lost += m_clock.time(m_resume, m_done);
    loseStepsFrom(m_resume);
    m_done = m_resume;
    m_started = m_resume;
    if (m_done < m_furthest)
        m_replay = phase(RunEventKind::Replay, RankState::Replay, 0ns, cause);
}

void RunPlayer::loseStepsFrom(std::int64_t step)
{
    // What the last start did again was lost then.
    const std::size_t first = step >= m_started ? m_spansBefore : 0;
    for (std::size_t i = first; i < m_run->spans.size(); ++i) {
        RunSpan &span = m_run->spans[i];
        if (span.steps > 0 && span.firstStep >= step)
            span.isLost = true;
    }
    m_spansBefore = m_run->spans.size();
}

} // namespace perrank
