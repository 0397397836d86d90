// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_log.h"

#include "core/run/durations.h"
#include "core/run/run_words.h"

#include <algorithm>

namespace perrank {

namespace {

/// Ranks that say the same in the log of a failure.
constexpr std::size_t mostReports = 32;

std::string ranksWords(const std::vector<std::int64_t> &ranks)
{
    constexpr std::size_t most = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, ranks.size()); ++i)
        text += (i == 0 ? "" : ", ") + countWords(ranks[i]);
    return ranks.size() > most ? text + " and " + std::to_string(ranks.size() - most) + " more" : text;
}

class LogWriter {
public:
    explicit LogWriter(const RunSimulation &run) : m_run(run) {}

    std::vector<LogLine> lines()
    {
        for (m_failure = 0; m_failure < m_run.failures.size(); ++m_failure)
            writeFailure(m_run.failures[m_failure]);
        return std::move(m_lines);
    }

private:
    void writeFailure(const Failure &failure)
    {
        std::size_t told = 0;
        std::size_t reports = 0;
        Nanoseconds last{0};
        for (std::size_t i = failure.event; i < m_run.events.size() && m_run.events[i].at <= failure.over; ++i) {
            const RunEvent &event = m_run.events[i];
            const bool isOfThis = event.cause && *event.cause >= failure.event;
            if (event.kind == RunEventKind::OutOfMemory && isOfThis)
                add(event.at, event.rank, event.text);
            if (!runEventKinds[event.kind].isReport || !isOfThis)
                continue;
            ++reports;
            last = event.at;
            if (told < mostReports) {
                ++told;
                writeReport(event, failure);
            }
        }
        if (reports > told)
            add(last, {}, {PERRANK_TEXT("%1 more ranks say the same."), {std::to_string(reports - told)}});
        writeLauncher(failure);
    }

    void writeReport(const RunEvent &event, const Failure &failure)
    {
        add(event.at, event.rank, event.text);
        if (event.kind != RunEventKind::Watchdog || !failure.call)
            return;
        add(event.at, event.rank,
            {PERRANK_TEXT("Last call made: %1, last call completed: %2. Work that follows may hold wrong data: the "
                          "process is taken down."),
             {countWords(failure.call->sequence),
              failure.call->sequence == 0 ? "none" : countWords(failure.call->sequence - 1)}});
    }

    void writeLauncher(const Failure &failure)
    {
        const Nanoseconds at = failure.found + pollInterval;
        if (failure.firstReporter)
            add(at, {},
                {PERRANK_TEXT("Worker of rank %1 has failed with exit code −6 (abort): the first failure that was "
                              "seen. All workers are stopped."),
                 {countWords(*failure.firstReporter)}});
        else if (failure.culprits.size() == 1)
            add(failure.found, {},
                {PERRANK_TEXT("Worker of rank %1 has failed with exit code %2: the first failure that was seen. All "
                              "workers are stopped."),
                 {countWords(failure.culprits.front()), failure.kind == FaultKind::OutOfMemory ? "1" : "−9 (kill)"}});
        else
            add(failure.found, {}, {PERRANK_TEXT("A node has left the rendezvous. All workers are stopped."), {}});
    }

    void add(Nanoseconds at, const std::optional<std::int64_t> &rank, Message text)
    {
        m_lines.push_back({at, rank, m_failure, std::move(text)});
    }

    const RunSimulation &m_run;
    std::size_t m_failure = 0;
    std::vector<LogLine> m_lines;
};

Message firstHint(const Failure &failure)
{
    if (!failure.firstReporter)
        return {PERRANK_TEXT("Nobody had to time out: the launcher saw the end of a process, or a node was missed."),
                {}};
    if (failure.kind == FaultKind::GpuHang)
        return {PERRANK_TEXT("Rank %1 reports first, and what it reports is not a collective: its GPU has not "
                             "answered."),
                {countWords(*failure.firstReporter)}};
    if (std::ranges::find(failure.culprits, *failure.firstReporter) != failure.culprits.end()
        || failure.kind == FaultKind::Mismatch)
        return {PERRANK_TEXT("Rank %1 reports first: it entered a call first and has waited longest. Who reports first "
                             "need not be the one to blame."),
                {countWords(*failure.firstReporter)}};
    return {PERRANK_TEXT("Rank %1 reports first: it entered the call first and has waited longest. It is a victim, not "
                         "the cause."),
            {countWords(*failure.firstReporter)}};
}

Message callHint(const Failure &failure)
{
    return {PERRANK_TEXT("All that report wait in call %1, %2. Whoever has not made this call is missing."),
            {countWords(failure.call->sequence), failure.call->name}};
}

Message culpritHint(const Failure &failure)
{
    const std::string ranks = ranksWords(failure.culprits);
    switch (failure.kind) {
    case FaultKind::Hang:
    case FaultKind::UnevenBatches:
        if (!failure.call || failure.call->sequence == 0)
            return {PERRANK_TEXT("Rank %1 has nothing to report, and has made no call: it is the culprit."), {ranks}};
        return {PERRANK_TEXT("Rank %1 has nothing to report. Its last call is the lowest of all, number %2: it is the "
                             "culprit."),
                {ranks, countWords(failure.call->sequence - 1)}};
    case FaultKind::GpuHang:
        return {PERRANK_TEXT("Rank %1 has made the same calls as the others, but its GPU has started none of them: it "
                             "is the culprit."),
                {ranks}};
    case FaultKind::Mismatch:
        return {PERRANK_TEXT("At the same number rank %1 is in a call of another type or size than all others: it is "
                             "the culprit."),
                {ranks}};
    case FaultKind::GuardedSave:
        return {PERRANK_TEXT("Rank %1 is in the save, the others are in the next step: the save is called on one rank "
                             "only."),
                {ranks}};
    case FaultKind::SlowSave:
        return {PERRANK_TEXT("Rank %1 is still writing. Nothing is broken: the timeout is too short, or too few ranks "
                             "write."),
                {ranks}};
    case FaultKind::OutOfMemory:
        return {PERRANK_TEXT("The first line of rank %1 says that it is out of memory: all later errors follow from "
                             "it."),
                {ranks}};
    case FaultKind::Crash:
    case FaultKind::CrashInSave:
    case FaultKind::NodeLoss:
        break;
    case FaultKind::SlowRank:
    case FaultKind::Pause:
    case FaultKind::SlowLink:
    case FaultKind::OneRankCheckpoint:
    case FaultKind::DiskFull:
        return {};
    }
    return {PERRANK_TEXT("Rank %1 has ended without a report of its own: it is where the trouble began."), {ranks}};
}

} // namespace

std::vector<LogLine> logOf(const RunSimulation &run)
{
    return LogWriter(run).lines();
}

std::vector<Message> searchFor(const RunSimulation &run)
{
    if (run.failures.empty())
        return {};
    const Failure &failure = run.failures.front();
    std::vector<Message> steps{firstHint(failure)};
    if (failure.firstReporter && failure.call)
        steps.push_back(callHint(failure));
    steps.push_back(culpritHint(failure));
    return steps;
}

} // namespace perrank
