// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_player.h"

#include "core/base/overload.h"
#include "core/run/durations.h"
#include "core/run/mismatch.h"
#include "core/run/out_of_memory.h"
#include "core/run/run_words.h"

#include <algorithm>

namespace perrank {

namespace {

using namespace std::chrono_literals;

// What can be told in good time.
constexpr std::size_t mostEvents = 120'000;
constexpr std::int64_t mostCheckpoints = 60'000;
constexpr std::int64_t mostFiles = 200'000;
constexpr std::int64_t mostWork = 20'000'000;
// PyTorch misses a node after three beats of 5 s, a process whose GPU does not answer after 480 s.
constexpr Nanoseconds keepAlive = 15s;
constexpr Nanoseconds heartbeat = 480s;

std::vector<std::int64_t> ranksOfNode(const Scenario &scenario, std::int64_t node)
{
    std::vector<std::int64_t> ranks;
    const std::int64_t end = std::min((node + 1) * scenario.gpusPerNode, scenario.ranks);
    for (std::int64_t rank = node * scenario.gpusPerNode; rank < end; ++rank)
        ranks.push_back(rank);
    return ranks;
}

/// The step at which a fault strikes by itself; nothing for those of saves, or that disturb every step.
std::optional<std::int64_t> stepOf(const Fault &fault)
{
    return std::visit(Overload{
                          [](const Hang &each) { return std::optional(each.step); },
                          [](const Crash &each) { return std::optional(each.step); },
                          [](const GpuHang &each) { return std::optional(each.step); },
                          [](const NodeLoss &each) { return std::optional(each.step); },
                          [](const Mismatch &each) { return std::optional(each.step); },
                          [](const UnevenBatches &each) {
                              const auto [fewest, most] = std::ranges::minmax(each.batches);
                              return fewest < most ? std::optional(fewest) : std::nullopt;
                          },
                          [](const auto &) { return std::optional<std::int64_t>(); },
                      },
                      fault);
}

std::size_t indexOf(const std::vector<Fault> &faults, FaultKind kind)
{
    return static_cast<std::size_t>(std::ranges::find(faults, kind, &kindOf) - faults.begin());
}

Issue tooManyCheckpoints()
{
    return {Severity::Impossible,
            {ParameterId::Steps, ParameterId::CheckpointEvery, ParameterId::Strategies},
            {PERRANK_TEXT("The run has more than %1 checkpoints, counted for each strategy: fewer steps or strategies, or "
                          "a larger `checkpoint_every`, can be simulated."),
             {countWords(mostCheckpoints)}}};
}

Issue tooManyFiles()
{
    return {Severity::Impossible,
            {ParameterId::Ranks, ParameterId::Strategies, ParameterId::CheckpointEvery},
            {PERRANK_TEXT("The checkpoints have more than %1 files that differ: fewer ranks, strategies or checkpoints, "
                          "or a run without a checkpoint, can be simulated."),
             {countWords(mostFiles)}}};
}

std::int64_t sharingStrategies(const Scenario &scenario)
{
    return std::ranges::count_if(scenario.strategies, [](Strategy each) { return strategies[each].shardsOptimizer; });
}

} // namespace

std::optional<Issue> RunPlayer::tooMuch(const Scenario &scenario)
{
    const std::int64_t saves = scenario.steps / scenario.checkpointEvery;
    const auto lines = static_cast<std::int64_t>(scenario.strategies.size());
    if (saturatingProduct(saves, lines) > mostCheckpoints)
        return tooManyCheckpoints();
    if (saves > 0 && saturatingProduct(scenario.ranks, sharingStrategies(scenario)) > mostFiles)
        return tooManyFiles();
    return std::nullopt;
}

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

void RunPlayer::listStrikes()
{
    for (std::size_t i = 0; i < m_scenario.faults.size(); ++i) {
        const auto step = stepOf(m_scenario.faults[i]);
        if (step && *step < m_scenario.steps)
            m_strikes.push_back({i, *step, kindOf(m_scenario.faults[i]) != FaultKind::UnevenBatches});
        const auto *large = std::get_if<OutOfMemory>(&m_scenario.faults[i]);
        if (large != nullptr && memoryOverrun(m_run->step, *large))
            m_strikes.push_back({.fault = i, .strikesOnce = false, .atEveryStart = true});
    }
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

void RunPlayer::strike(std::size_t fault)
{
    const FaultKind kind = kindOf(m_scenario.faults[fault]);
    if (kind == FaultKind::Mismatch)
        return pairOffWrongly(fault);
    if (kind == FaultKind::OutOfMemory)
        return runOutOfMemory(fault);
    const Course course = courseOf(fault);
    const StuckStep stuck(m_scenario, m_player, m_done, course.culprits);
    fail(course, stuck);
}

/// The first call that differs from the one that it pairs with never ends; the rank that is to blame waits as well.
void RunPlayer::pairOffWrongly(std::size_t fault)
{
    const auto &mismatch = std::get<Mismatch>(m_scenario.faults[fault]);
    const auto pair = firstWrongPair(*m_player.line().program, mismatch.kind);
    if (!pair) {
        addEvent({m_now, m_now, RunEventKind::Fault, mismatch.rank, {}, faultWords(m_scenario.faults[fault], m_done)});
        m_wrongPairs = fault;
        return;
    }
    const Course course{fault, m_now, {{mismatch.rank}, RankState::Waiting}, {}};
    const StuckStep stuck(m_scenario, m_player, m_done, *pair);
    fail(course, stuck);
}

void RunPlayer::runOutOfMemory(std::size_t fault)
{
    const auto &large = std::get<OutOfMemory>(m_scenario.faults[fault]);
    const MemoryOverrun overrun = *memoryOverrun(m_run->step, large);
    const Nanoseconds at = m_now + (m_scenario.stepMilliseconds > 0 ? 0ns : overrun.at);
    Course course{fault, m_now, {{large.rank}, RankState::Dead}, {{at + pollInterval, RunEventKind::Agent}}};
    course.more = RunEvent{at, at, RunEventKind::OutOfMemory, large.rank, {}, overrunWords(large.rank, overrun)};
    const StuckStep stuck(m_scenario, m_player, m_done, course.culprits);
    fail(course, stuck);
}

/// The calls that were one off are one too many or too few when the steps are done.
void RunPlayer::endWithWrongPairs()
{
    const std::size_t fault = *m_wrongPairs;
    m_wrongPairs.reset();
    const std::int64_t rank = std::get<Mismatch>(m_scenario.faults[fault]).rank;
    const bool isExtra = std::get<Mismatch>(m_scenario.faults[fault]).kind == MismatchKind::Extra;
    Course course{fault, m_now, {{rank}, isExtra ? RankState::Waiting : RankState::Idle, isExtra}, {}};
    course.text = {isExtra ? PERRANK_TEXT("All steps are done, but rank %1 has made a call too many: its last one waits "
                                          "for the others, which have none left.")
                           : PERRANK_TEXT("All steps are done, but rank %1 has made a call too few: the last one of the "
                                          "others waits for it."),
                   {countWords(rank)}};
    const StuckStep stuck(m_scenario, m_player, course.culprits);
    fail(course, stuck);
}

RunPlayer::Course RunPlayer::courseOf(std::size_t fault) const
{
    Course course{fault, m_now, {}, {}};
    const auto dies = [&](std::vector<std::int64_t> ranks, RunEventKind channel, Nanoseconds after) {
        course.culprits = {std::move(ranks), RankState::Dead};
        course.channels = {{m_now + after, channel}};
    };
    const auto onNode = [this](std::int64_t rank) { return ranksOfNode(m_scenario, rank / m_scenario.gpusPerNode); };
    std::visit(Overload{
                   [&](const Hang &each) {
                       course.culprits = {{each.rank}, RankState::Hung};
                   },
                   [&](const Crash &each) {
                       if (each.scope == CrashScope::Node)
                           dies(onNode(each.rank), RunEventKind::KeepAlive, keepAlive);
                       else
                           dies({each.rank}, RunEventKind::Agent, pollInterval);
                   },
                   [&](const GpuHang &each) {
                       course.culprits = {{each.rank}, RankState::GpuHung};
                       course.channels = {{m_now + heartbeat, RunEventKind::Heartbeat, each.rank}};
                   },
                   [&](const NodeLoss &each) {
                       dies(ranksOfNode(m_scenario, each.node), RunEventKind::KeepAlive, keepAlive);
                       course.provisioning = each.spare ? 0ns : seconds(each.provisioningSeconds);
                   },
                   [&](const UnevenBatches &each) {
                       course.culprits.state = RankState::Idle;
                       for (std::size_t rank = 0; rank < each.batches.size(); ++rank) {
                           if (each.batches[rank] <= m_done)
                               course.culprits.ranks.push_back(static_cast<std::int64_t>(rank));
                       }
                   },
                   [](const auto &) {},
               },
               m_scenario.faults[fault]);
    return course;
}

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

std::optional<Issue> RunPlayer::problem() const
{
    if (m_now > longestTime)
        return Issue{Severity::Impossible,
                     {ParameterId::Steps, ParameterId::StepMilliseconds},
                     {PERRANK_TEXT("The run is longer than a hundred years: it is not simulated."), {}}};
    if (m_saves.count() > mostCheckpoints)
        return tooManyCheckpoints();
    if (m_saves.files() > mostFiles + m_scenario.ranks)
        return tooManyFiles();
    if (m_work > mostWork)
        return Issue{Severity::Impossible,
                     {ParameterId::MaxRestarts, ParameterId::Ranks, ParameterId::StepMilliseconds},
                     {PERRANK_TEXT("More than %1 failures of so many ranks are not simulated: fewer restarts or ranks, or "
                                   "a typed `step_ms`, can be."),
                      {countWords(static_cast<std::int64_t>(m_run->failures.size()))}}};
    if (m_run->events.size() > mostEvents)
        return Issue{Severity::Impossible,
                     {ParameterId::Ranks, ParameterId::MaxRestarts},
                     {PERRANK_TEXT("The run has more than %1 events: fewer ranks or fewer restarts can be simulated."),
                      {countWords(static_cast<std::int64_t>(mostEvents))}}};
    return std::nullopt;
}

std::size_t RunPlayer::addEvent(RunEvent event)
{
    m_run->events.push_back(std::move(event));
    return m_run->events.size() - 1;
}

} // namespace perrank
