// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_log.h"

#include "core/run/durations.h"
#include "core/run/run_words.h"

#include <algorithm>

namespace perrank {

namespace {

/// Ranks that say the same in the log of a failure.
constexpr std::size_t mostReports = 32;

/// "1 and 2", "0, 1, 2 and 5 more".
std::string ranksWords(const std::vector<std::int64_t> &ranks)
{
    constexpr std::size_t most = 8;
    const std::size_t told = std::min(most, ranks.size());
    std::string text;
    for (std::size_t i = 0; i < told; ++i) {
        const bool isLast = i > 0 && i + 1 == ranks.size();
        text += (i == 0 ? "" : isLast ? " and " : ", ") + countWords(ranks[i]);
    }
    return ranks.size() > most ? text + " and " + countWords(static_cast<std::int64_t>(ranks.size() - most)) + " more"
                               : text;
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
        const std::size_t first = m_lines.size();
        writeReports(failure);
        writeLauncher(failure);
        std::ranges::stable_sort(m_lines.begin() + static_cast<std::ptrdiff_t>(first), m_lines.end(), {}, &LogLine::at);
    }

    void writeReports(const Failure &failure)
    {
        std::size_t told = 0;
        std::size_t reports = 0;
        Nanoseconds last{0};
        for (std::size_t i = failure.event; i < m_run.events.size() && m_run.events[i].at <= failure.over; ++i) {
            const RunEvent &event = m_run.events[i];
            const bool isOfThis = event.cause == failure.event;
            if (event.kind == RunEventKind::OutOfMemory && isOfThis)
                add(event.at, event.rank, event.text);
            if (!runEventKinds[event.kind].isReport || !isOfThis)
                continue;
            ++reports;
            last = event.at;
            if (told < mostReports) {
                ++told;
                writeReport(event);
            }
        }
        if (reports > told)
            add(last, {},
                {reports - told == 1 ? PERRANK_TEXT("%1 more rank says the same.")
                                     : PERRANK_TEXT("%1 more ranks say the same."),
                 {countWords(static_cast<std::int64_t>(reports - told))}});
    }

    void writeReport(const RunEvent &event)
    {
        add(event.at, event.rank, event.text);
        if (!event.call)
            return;
        add(event.at, event.rank,
            {PERRANK_TEXT("Last call made: %1, last call completed: %2. Work that follows may hold wrong data: the "
                          "process is taken down."),
             {countWords(*event.call), *event.call == 0 ? "none" : countWords(*event.call - 1)}});
    }

    void writeLauncher(const Failure &failure)
    {
        // Where the processes are gone before the launcher looks, it sees them gone.
        const Nanoseconds at = std::min(failure.found + pollInterval, failure.over);
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

/// How the culprit of a failure is found, from who reported what.
class Search {
public:
    Search(const RunSimulation &run, const Failure &failure)
        : m_run(run), m_failure(failure), m_ranks(ranksWords(failure.culprits)), m_isOne(failure.culprits.size() == 1)
    {
        for (std::size_t i = failure.event; i < run.events.size() && run.events[i].at <= failure.over; ++i) {
            const RunEvent &event = run.events[i];
            if (runEventKinds[event.kind].isReport && event.cause == failure.event)
                take(event);
        }
    }

    [[nodiscard]] std::vector<Message> steps() const
    {
        std::vector<Message> steps{first()};
        if (m_failure.firstReporter && m_failure.call)
            steps.push_back(call());
        steps.push_back(culprit());
        return steps;
    }

private:
    void take(const RunEvent &report)
    {
        m_watchdogs += report.kind == RunEventKind::Watchdog ? 1 : 0;
        if (!m_first)
            m_first = report.kind;
    }

    [[nodiscard]] FaultKind kind() const { return m_failure.kind; }

    [[nodiscard]] bool isCulprit(std::int64_t rank) const
    {
        return std::ranges::find(m_failure.culprits, rank) != m_failure.culprits.end();
    }

    [[nodiscard]] Message first() const
    {
        if (!m_failure.firstReporter)
            return {
                PERRANK_TEXT("Nobody had to time out: the launcher saw the end of a process, or a node was missed."),
                {}};
        const std::int64_t rank = *m_failure.firstReporter;
        if (m_first == RunEventKind::Heartbeat)
            return {PERRANK_TEXT("Rank %1 reports first, and what it reports is not a collective: its GPU has not "
                                 "answered."),
                    {countWords(rank)}};
        if (m_watchdogs == 1)
            return {isCulprit(rank)
                        ? PERRANK_TEXT("Only rank %1 reports: it alone waits in a call.")
                        : PERRANK_TEXT("Only rank %1 reports: it alone waits in a call. It is a victim, not "
                                       "the cause."),
                    {countWords(rank)}};
        return {
            isCulprit(rank) || kind() == FaultKind::Mismatch
                ? PERRANK_TEXT("Rank %1 reports first: no rank has waited longer. Who reports first need not be the "
                               "one to blame.")
                : PERRANK_TEXT("Rank %1 reports first: no rank has waited longer. It is a victim, not the cause."),
            {countWords(rank)}};
    }

    [[nodiscard]] Message call() const
    {
        const std::vector<std::string> names{countWords(m_failure.call->sequence), m_failure.call->name};
        if (kind() == FaultKind::Mismatch)
            return {PERRANK_TEXT("All ranks wait in call %1, and nobody is missing. For all but one it is %2."), names};
        if (kind() == FaultKind::GuardedSave)
            return {PERRANK_TEXT("All others wait in call %1, %2."), names};
        if (kind() == FaultKind::GpuHang)
            return {
                m_failure.isOneCall
                    ? PERRANK_TEXT("All ranks have made call %1, %2, which does not end: nobody is missing.")
                    : PERRANK_TEXT("The first that waits is in call %1, %2, which all ranks of its group have made: "
                                   "nobody is missing."),
                names};
        if (!m_failure.isOneCall)
            return {PERRANK_TEXT("The first that reports waits in call %1, %2; others wait in calls of other groups. "
                                 "Whoever has made none of them is missing."),
                    names};
        return {PERRANK_TEXT("All that report wait in call %1, %2. Whoever has not made this call is missing."), names};
    }

    /// One sentence for one rank, another for several.
    [[nodiscard]] Message said(std::string_view ofOne, std::string_view ofMore,
                               std::vector<std::string> more = {}) const
    {
        more.insert(more.begin(), m_ranks);
        return {m_isOne ? ofOne : ofMore, std::move(more)};
    }

    [[nodiscard]] Message absent() const
    {
        if (!m_failure.call || m_failure.call->sequence == 0)
            return said(PERRANK_TEXT("Rank %1 has nothing to report, and has made no call: it is the culprit."),
                        PERRANK_TEXT("Ranks %1 have nothing to report, and have made no call: they are the culprits."));
        return said(
            PERRANK_TEXT("Rank %1 has nothing to report. Its last call is the lowest of all, number %2: it is "
                         "the culprit."),
            PERRANK_TEXT("Ranks %1 have nothing to report. Their last call is the lowest of all, number %2: they "
                         "are the culprits."),
            {countWords(m_failure.call->sequence - 1)});
    }

    [[nodiscard]] Message mismatched() const
    {
        if (m_failure.call)
            return {
                PERRANK_TEXT("At the same number rank %1 is in a call of another type or size than all others: it is "
                             "the culprit."),
                {m_ranks}};
        const auto &fault = std::get<Mismatch>(m_run.scenario().faults[m_failure.fault]);
        return {
            fault.kind == MismatchKind::Extra
                ? PERRANK_TEXT("Rank %1 has made one call more than the others: it is the culprit. All its calls had "
                               "partners of equal type and size, so nobody noticed before the end.")
                : PERRANK_TEXT("Rank %1 has made one call less than the others: it is the culprit. All its calls had "
                               "partners of equal type and size, so nobody noticed before the end."),
            {m_ranks}};
    }

    [[nodiscard]] Message culprit() const
    {
        switch (kind()) {
        case FaultKind::Hang:
        case FaultKind::UnevenBatches:
            return absent();
        case FaultKind::GpuHang:
            return {PERRANK_TEXT("Rank %1 has made the same calls as the others, but its GPU no longer starts them: it "
                                 "is the culprit."),
                    {m_ranks}};
        case FaultKind::Mismatch:
            return mismatched();
        case FaultKind::GuardedSave:
            return {PERRANK_TEXT("Rank %1 is in the save, the others are in the next step: the save is called on one "
                                 "rank only."),
                    {m_ranks}};
        case FaultKind::SlowSave:
            return {PERRANK_TEXT("Rank %1 is still writing. Nothing is broken: the timeout is too short, or too few "
                                 "ranks write."),
                    {m_ranks}};
        case FaultKind::OutOfMemory:
            return {
                PERRANK_TEXT("The first line of rank %1 says that it is out of memory: all later errors follow from "
                             "it."),
                {m_ranks}};
        case FaultKind::Crash:
        case FaultKind::CrashInSave:
        case FaultKind::NodeLoss:
            return said(PERRANK_TEXT("Rank %1 has ended without a report of its own: it is where the trouble began."),
                        PERRANK_TEXT("Ranks %1 have ended without a report of their own: they are where the trouble "
                                     "began."));
        case FaultKind::SlowRank:
        case FaultKind::Pause:
        case FaultKind::SlowLink:
        case FaultKind::OneRankCheckpoint:
        case FaultKind::DiskFull:
            break;
        }
        return {};
    }

    const RunSimulation &m_run;
    const Failure &m_failure;
    std::string m_ranks;
    bool m_isOne;
    std::optional<RunEventKind> m_first;
    std::int64_t m_watchdogs = 0;
};

} // namespace

std::vector<LogLine> logOf(const RunSimulation &run)
{
    return LogWriter(run).lines();
}

std::vector<Message> searchFor(const RunSimulation &run, std::size_t failure)
{
    return Search(run, run.failures[failure]).steps();
}

} // namespace perrank
