// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/overload.h"
#include "core/run/durations.h"
#include "core/run/mismatch.h"
#include "core/run/out_of_memory.h"
#include "core/run/run_player.h"
#include "core/run/run_words.h"

#include <algorithm>

// What becomes of each kind of fault that strikes between steps.

namespace perrank {

namespace {

using namespace std::chrono_literals;

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

} // namespace

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
    course.text = {isExtra
                       ? PERRANK_TEXT("All steps are done, but rank %1 has made a call too many: its last one waits "
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

} // namespace perrank
