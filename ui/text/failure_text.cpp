// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/failure_text.h"

#include "core/run/run_words.h"
#include "core/run/what_lasts.h"
#include "core/simulation/rank_step.h"
#include "ui/text/amount_words.h"
#include "ui/text/strategy_name.h"
#include "ui/text/texts_of.h"
#include "ui/text/timeline_text.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr TextsOf say{"Failure"};

struct Texts {
    FaultKind id;
    const char *cause;
    const char *see;
    const char *log;
    const char *find;
    const char *avoid;
};

constexpr EnumTable texts{std::array{
    Texts{
        FaultKind::SlowRank,
        QT_TRANSLATE_NOOP("Failure",
                          "One rank computes more slowly: a hot or throttled GPU, a busy host, a data loader "
                          "that cannot keep up."),
        QT_TRANSLATE_NOOP("Failure", "Every rank takes as long as the slowest. The others wait in the next collective, "
                                     "and nvidia-smi shows them at 100 %."),
        QT_TRANSLATE_NOOP("Failure", "Nothing. Each rank's own timer shows the same long step."),
        QT_TRANSLATE_NOOP("Failure", "Log the time before the first collective, or the wait in it: the rank that never "
                                     "waits is the slow one."),
        QT_TRANSLATE_NOOP("Failure", "Test GPUs before a run and leave out those that lag; watch each rank's own "
                                     "compute time.")},
    Texts{FaultKind::Pause,
          QT_TRANSLATE_NOOP("Failure",
                            "One rank stands still for a moment in one layer: garbage collection, a page of the "
                            "data set that is not in memory."),
          QT_TRANSLATE_NOOP("Failure", "DDP loses the longest of all pauses. Where every layer is gathered, pauses of "
                                       "different ranks add up."),
          QT_TRANSLATE_NOOP("Failure", "Nothing, but steps that are longer now and then."),
          QT_TRANSLATE_NOOP("Failure", "A trace of all ranks on one clock: look for the rank that enters last."),
          QT_TRANSLATE_NOOP("Failure", "Collect garbage on all ranks at the same step; prefetch data and layers.")},
    Texts{
        FaultKind::SlowLink, QT_TRANSLATE_NOOP("Failure", "A cable, a port or a switch carries less than it should."),
        QT_TRANSLATE_NOOP("Failure",
                          "Every collective through it takes longer, so that all ranks look slow. What sends "
                          "more bytes suffers more."),
        QT_TRANSLATE_NOOP("Failure", "Nothing, or counters of retransmissions that nobody reads."),
        QT_TRANSLATE_NOOP("Failure", "Measure the bus bandwidth of groups of nodes, and halve the group that is slow."),
        QT_TRANSLATE_NOOP("Failure", "Test the network before a run; watch link errors.")},
    Texts{
        FaultKind::Hang,
        QT_TRANSLATE_NOOP("Failure", "A rank no longer calls the collectives that the others call: a deadlock, a data "
                                     "loader that waits for ever, a branch that only it takes."),
        QT_TRANSLATE_NOOP("Failure", "The progress bar stops. Every other GPU is at 100 %, since its kernel spins, and "
                                     "memory stays allocated: nothing frees itself."),
        QT_TRANSLATE_NOOP("Failure", "After the time-out every waiting rank reports the same collective. The first to "
                                     "report is the fastest healthy rank; the culprit reports nothing."),
        QT_TRANSLATE_NOOP("Failure",
                          "Compare the last sequence number of every rank, which the flight recorder keeps: the "
                          "culprit's is the lowest."),
        QT_TRANSLATE_NOOP("Failure", "Let all ranks take the same branches. A longer time-out cures nothing: it burns "
                                     "more GPU-hours.")},
    Texts{FaultKind::Crash,
          QT_TRANSLATE_NOOP("Failure", "A process ends: an exception, an error of the GPU, the host out of memory."),
          QT_TRANSLATE_NOOP("Failure",
                            "The launcher sees it at once on its own node and stops all the others. On another "
                            "node that takes until the keep-alive is missed."),
          QT_TRANSLATE_NOOP("Failure",
                            "The launcher names the first failure that it saw and its exit code; peers report "
                            "closed connections after that."),
          QT_TRANSLATE_NOOP("Failure", "Read the log of the rank with the earliest exit code, not the loudest one."),
          QT_TRANSLATE_NOOP("Failure",
                            "Save often enough: what is lost are the steps since the last complete checkpoint.")},
    Texts{FaultKind::GpuHang, QT_TRANSLATE_NOOP("Failure", "A GPU no longer advances; a call to it never returns."),
          QT_TRANSLATE_NOOP("Failure", "As with a rank that hangs, but the culprit is at 100 %, too."),
          QT_TRANSLATE_NOOP("Failure", "The culprit's heartbeat monitor reports first, and its own watchdog like the "
                                       "others': its host ran ahead of the GPU."),
          QT_TRANSLATE_NOOP("Failure",
                            "In the flight recorder the culprit's collective is scheduled and never started; the "
                            "driver's log tells the error."),
          QT_TRANSLATE_NOOP("Failure", "Watch the driver's errors, and replace a GPU that has hung before.")},
    Texts{
        FaultKind::Mismatch,
        QT_TRANSLATE_NOOP("Failure", "One rank makes a call too many or too few. Calls are matched by their order, not "
                                     "by their name."),
        QT_TRANSLATE_NOOP("Failure", "From then on calls pair off wrongly. Of the same size they give wrong numbers in "
                                     "silence, otherwise all hang."),
        QT_TRANSLATE_NOOP("Failure", "The same sequence number stands for different operations or sizes."),
        QT_TRANSLATE_NOOP("Failure", "Compare operation and size at the same sequence number on all ranks."),
        QT_TRANSLATE_NOOP("Failure",
                          "No collective inside a condition on the rank; check calls with the debug mode of the "
                          "process group.")},
    Texts{
        FaultKind::OneRankCheckpoint,
        QT_TRANSLATE_NOOP("Failure", "Only one rank's files are there: the others wrote to disks of their own, or were "
                                     "never asked."),
        QT_TRANSLATE_NOOP("Failure",
                          "Nothing at all: the save succeeds and training goes on. The loss shows weeks later, "
                          "when the run has to resume."),
        QT_TRANSLATE_NOOP("Failure",
                          "Nothing until a load fails. Silence is worse than a hang, which at least is found "
                          "the same day."),
        QT_TRANSLATE_NOOP("Failure", "Count the files of a set and their bytes, and load it once before it is needed."),
        QT_TRANSLATE_NOOP("Failure",
                          "Save from every rank to storage that all of them share. That rank 0 saves for all is "
                          "true for DDP only.")},
    Texts{FaultKind::GuardedSave,
          QT_TRANSLATE_NOOP("Failure",
                            "The save stands behind a condition on the rank, but saving is itself a collective."),
          QT_TRANSLATE_NOOP("Failure",
                            "That rank waits in the save, the others in the next step: all hang, and there is no "
                            "file."),
          QT_TRANSLATE_NOOP("Failure", "After the time-out ranks report different collectives with the same number."),
          QT_TRANSLATE_NOOP("Failure", "Look for the rank whose call differs from those of all others."),
          QT_TRANSLATE_NOOP("Failure", "Call the save on every rank; let the framework decide who writes.")},
    Texts{FaultKind::CrashInSave, QT_TRANSLATE_NOOP("Failure", "A rank dies while it writes its file."),
          QT_TRANSLATE_NOOP("Failure",
                            "A set of files of which one is cut short. What a loader makes of it depends on the "
                            "order in which files and their mark are written."),
          QT_TRANSLATE_NOOP("Failure", "The launcher reports the crash; the mark may name a set that is not whole."),
          QT_TRANSLATE_NOOP("Failure", "Check that every file has the size it should have, not only that it is there."),
          QT_TRANSLATE_NOOP("Failure",
                            "Write under another name, rename, wait for all ranks, then write the mark; keep the "
                            "set before.")},
    Texts{FaultKind::OutOfMemory,
          QT_TRANSLATE_NOOP("Failure", "One rank needs more memory than the others: a longer sequence, more experts' "
                                       "tokens."),
          QT_TRANSLATE_NOOP("Failure", "The process exits, or it skips the batch, and then all others wait for it."),
          QT_TRANSLATE_NOOP("Failure",
                            "An exception with the bytes that were missing; if it is caught, only the watchdog of "
                            "the others."),
          QT_TRANSLATE_NOOP("Failure", "Look at the largest batch, not at the average one."),
          QT_TRANSLATE_NOOP("Failure", "Bound the length of sequences; never skip a batch on one rank only.")},
    Texts{FaultKind::UnevenBatches,
          QT_TRANSLATE_NOOP("Failure", "Some ranks have fewer batches than the others, at the end of an epoch."),
          QT_TRANSLATE_NOOP("Failure", "The short ranks have left the loop; the others hang in the next collective."),
          QT_TRANSLATE_NOOP("Failure", "The watchdog, in the last step of the epoch."),
          QT_TRANSLATE_NOOP("Failure", "Count the batches of every rank: the culprits have the fewest."),
          QT_TRANSLATE_NOOP("Failure", "Drop the last batch or pad it, so that all ranks have as many.")},
    Texts{FaultKind::NodeLoss,
          QT_TRANSLATE_NOOP("Failure", "A node is gone: power, network, or the cloud took it back."),
          QT_TRANSLATE_NOOP("Failure",
                            "All of its ranks at once. Without a spare node the others wait until another one is "
                            "there."),
          QT_TRANSLATE_NOOP("Failure", "Missed keep-alives, then connections that are closed."),
          QT_TRANSLATE_NOOP("Failure", "The ranks that are silent are those of one node."),
          QT_TRANSLATE_NOOP("Failure", "Keep a spare node: it costs less than every wait for a new one.")},
    Texts{FaultKind::SlowSave,
          QT_TRANSLATE_NOOP("Failure", "Rank 0 writes or uploads for a long time while the others wait in the next "
                                       "collective."),
          QT_TRANSLATE_NOOP("Failure", "A healthy job dies when the save takes longer than the time-out."),
          QT_TRANSLATE_NOOP("Failure", "The watchdog of every rank but rank 0."),
          QT_TRANSLATE_NOOP("Failure", "Compare the time of the save with the time-out."),
          QT_TRANSLATE_NOOP("Failure",
                            "Write from all ranks at once, or beside the training; raise the time-out for the save "
                            "only.")},
    Texts{FaultKind::DiskFull, QT_TRANSLATE_NOOP("Failure", "The storage is full before the save has ended."),
          QT_TRANSLATE_NOOP("Failure", "The last files are cut short."),
          QT_TRANSLATE_NOOP("Failure", "An error of the write, if it is looked at."),
          QT_TRANSLATE_NOOP("Failure", "Compare the size of every file with the size it should have."),
          QT_TRANSLATE_NOOP("Failure", "Delete the older set only when the new one is whole, and leave room for two.")},
}};

/// What was seen elsewhere, with its public source.
struct Evidence {
    FaultKind id;
    const char *text;
};

constexpr std::array evidence{
    Evidence{FaultKind::SlowRank,
             QT_TRANSLATE_NOOP("Failure",
                               "200 ms were put into rank 1 of 4: the backward passes of the four took 293.0, 292.2, "
                               "293.0 and 293.1 ms, and nobody could tell which it was (traceml issue 252).")},
    Evidence{FaultKind::Hang,
             QT_TRANSLATE_NOOP("Failure",
                               "The usual timeout is 10 minutes (PyTorch pull request 110947). Ranks that disagree "
                               "about the next collective: LLaMA-Factory issue 7396, PyTorch issue 118369.")},
    Evidence{FaultKind::OneRankCheckpoint,
             QT_TRANSLATE_NOOP("Failure", "Of the optimizer 7 of 8 shards were missing in every save, without an error "
                                          "(OpenTau pull request 396).")},
    Evidence{FaultKind::GuardedSave,
             QT_TRANSLATE_NOOP("Failure", "A save behind a condition on the rank waits until the watchdog of 600 s "
                                          "(DeepSpeed pull request 801, transformers pull request 48569).")},
};

constexpr std::int64_t perMillisecond = 1'000'000;
constexpr double perSecond = 1e9;

QString hours(double value, const AmountStyle &style)
{
    return say(QT_TRANSLATE_NOOP("Failure", "%1 GPU-h")).arg(decimalsText(value, value < 10 ? 3 : 1, style.numbers));
}

/// Why a restart begins before the last save, where it does: that is what a broken checkpoint costs.
QString resumeText(const RunSimulation &run, const Failure &failure, const AmountStyle &style)
{
    const Checkpoint *last = nullptr;
    for (const Checkpoint &each : run.checkpoints) {
        if (each.strategy == run.strategy && each.at <= failure.strike && each.step <= failure.step)
            last = &each;
    }
    if (last == nullptr || !failure.resumesFrom || *failure.resumesFrom == last->step)
        return {};
    const QString verdict = insideSentence(translated(checkpointVerdicts[last->set->verdict].name));
    return u' '
           + say(QT_TRANSLATE_NOOP("Failure", "The save after step %1 is %2 under %3, so that the run goes on from step "
                                              "%4."))
                 .arg(number(last->step, style.numbers), verdict, nameOf(run.strategy),
                      number(*failure.resumesFrom, style.numbers));
}

/// What is left when the run has ended, and that it has ended too early, where that is so.
QString endText(const RunSimulation &run)
{
    const std::optional<Message> loss = lossWords(run);
    const QString text = loss ? u' ' + translated(*loss) : QString();
    if (run.failures.empty() || run.failures.back().resumesFrom)
        return text;
    return text + u' '
           + say(QT_TRANSLATE_NOOP("Failure", "The job has ended before its last step: more restarts are not allowed."));
}

/// Why a fault that has not struck does no harm; nothing where it does some.
std::optional<QString> reasonAgainst(const RunSimulation &run, const FaultSpec &spec)
{
    const std::string key = '`' + std::string(spec.key) + '`';
    for (const Issue &issue : run.issues) {
        if (issue.message.english().find(key + " never") != std::string::npos
            || issue.message.english().find(key + " does no harm") != std::string::npos)
            return translated(issue.message);
    }
    if (spec.id == FaultKind::GuardedSave && run.strategy == Strategy::Ddp)
        return say(QT_TRANSLATE_NOOP("Failure", "Under DDP one rank writes everything, and waits for nobody."));
    return std::nullopt;
}

/// What faults of saves have left, which neither a step nor a failure shows: nothing where a failure tells it.
QString quietText(const RunSimulation &run, const AmountStyle &style)
{
    const Checkpoint *last = nullptr;
    for (const Checkpoint &each : run.checkpoints) {
        if (each.strategy == run.strategy)
            last = &each;
    }
    if (last == nullptr || !run.failures.empty())
        return {};
    QString text;
    const QString verdict = insideSentence(translated(checkpointVerdicts[last->set->verdict].name));
    for (const Fault &fault : run.scenario().faults) {
        const FaultKind kind = kindOf(fault);
        if (kind == FaultKind::OneRankCheckpoint || kind == FaultKind::DiskFull || kind == FaultKind::SlowSave)
            text += u' '
                    + say(QT_TRANSLATE_NOOP("Failure", "%1: no step shows it. The last save, after step %2, is %3 "
                                                       "under %4."))
                          .arg(translated(faultKinds[kind].name), number(last->step, style.numbers), verdict,
                               nameOf(run.strategy));
    }
    return text.isEmpty() ? text : text + endText(run);
}

/// Why a watchdog tells later than its timeout.
QString lateText(const RunSimulation &run, const Failure &failure, const AmountStyle &style)
{
    const Nanoseconds waited = failure.found - failure.strike;
    const Nanoseconds timeout(std::llround(run.scenario().timeoutSeconds * perSecond));
    if (waited <= timeout || waited > timeout + run.step.strategies.front().end + std::chrono::milliseconds(200))
        return {};
    return u' '
           + say(QT_TRANSLATE_NOOP("Failure", "(the timeout of %1 runs from the call, and watchdogs look every 0.1 s)"))
                 .arg(timeWithin(waited, timeout, style));
}

QString figureText(double value, const AmountStyle &style)
{
    return QString::fromStdString(figureWords(value, {}, style.numbers));
}

/// One decimal, and more where a share that is not all would be 100.
QString percentOf(double share, const AmountStyle &style)
{
    int decimals = 1;
    const auto isAll = [&] {
        const double scale = std::pow(10, decimals + 2);
        return std::llround(share * scale) == std::llround(scale);
    };
    while (share < 1 && decimals < 7 && isAll())
        ++decimals;
    return decimalsText(100 * share, decimals, style.numbers);
}

/// `why` stands behind the time.
QString foundText(const Failure &failure, const QString &why, const AmountStyle &style)
{
    const Nanoseconds waited = failure.found - failure.strike;
    const QString time = timeWithin(waited, waited, style) + why;
    const bool isCulprit =
        failure.firstReporter && std::ranges::find(failure.culprits, *failure.firstReporter) != failure.culprits.end();
    if (isCulprit)
        return say(QT_TRANSLATE_NOOP("Failure", "Found after %1 by rank %2 itself; until then %3 burn in waiting."))
            .arg(time)
            .arg(*failure.firstReporter)
            .arg(hours(failure.gpuHoursWaiting, style));
    return failure.firstReporter
               ? say(QT_TRANSLATE_NOOP("Failure",
                                       "Found after %1 by rank %2, which is not the cause; until then %3 burn in "
                                       "waiting."))
                     .arg(time)
                     .arg(*failure.firstReporter)
                     .arg(hours(failure.gpuHoursWaiting, style))
               : say(QT_TRANSLATE_NOOP("Failure", "Found after %1 by the launcher.")).arg(time);
}

} // namespace

FailureTexts failureTexts(FaultKind kind)
{
    const Texts &row = texts[kind];
    const auto found = std::ranges::find(evidence, kind, &Evidence::id);
    return {say(row.cause), say(row.see),   say(row.log),
            say(row.find),  say(row.avoid), found == evidence.end() ? QString() : say(found->text)};
}

QString spanText(const QString &name, const RunSpan &span, Nanoseconds whole, const AmountStyle &style)
{
    const QString state = insideSentence(translated(rankStates[span.state].name));
    const QString what = span.isLost      ? say(QT_TRANSLATE_NOOP("Failure", "%1, done again later")).arg(state)
                         : span.isUnsaved ? say(QT_TRANSLATE_NOOP("Failure", "%1, never saved")).arg(state)
                                          : state;
    return say(QT_TRANSLATE_NOOP("Failure", "%1: %2, from %3 to %4, %5 long"))
        .arg(name, what, timeWithin(whole, span.from, style), timeWithin(whole, span.until, style),
             timeWithin(whole, span.until - span.from, style));
}

QString slowdownText(const StepTimeline &disturbed, const StepTimeline &calm, const AmountStyle &style)
{
    double waiting = 0;
    std::int64_t ranks = 0;
    for (const RankTimes &each : disturbed.ranks) {
        waiting += double(each.count) * double(each.times.waiting.count());
        ranks += each.count;
    }
    const double all = double(ranks) * double(disturbed.end.count());
    if (all <= 0)
        return {};
    if (disturbed.end == calm.end)
        return say(QT_TRANSLATE_NOOP("Failure", "A step takes %1; nothing makes it longer."))
            .arg(timeWithin(calm.end, calm.end, style));
    return say(QT_TRANSLATE_NOOP("Failure",
                                 "Step %1 instead of %2: throughput %3×. Of %4 rank-ms %5 are waiting (%6 %)."))
        .arg(timeWithin(disturbed.end, disturbed.end, style), timeWithin(disturbed.end, calm.end, style),
             decimalsText(double(calm.end.count()) / double(disturbed.end.count()), 2, style.numbers),
             number(std::llround(all / perMillisecond), style.numbers),
             number(std::llround(waiting / perMillisecond), style.numbers),
             decimalsText(100 * waiting / all, 1, style.numbers));
}

QString slowdownText(const RunSimulation &run, const StepSimulation &calm, const AmountStyle &style)
{
    const StepTimeline *disturbedLine = timelineOf(run.step, run.strategy);
    const StepTimeline *calmLine = timelineOf(calm, run.strategy);
    return disturbedLine && calmLine ? slowdownText(*disturbedLine, *calmLine, style) + quietText(run, style)
                                     : QString();
}

QString typedStepText(const Scenario &scenario, const AmountStyle &style)
{
    const Nanoseconds typed(std::llround(scenario.stepMilliseconds * perMillisecond));
    return typed.count() == 0 ? QString()
                              : say(QT_TRANSLATE_NOOP("Failure", "In the run every step lasts %1, as typed, whatever "
                                                                 "this picture shows."))
                                    .arg(timeWithin(typed, typed, style));
}

QString outageText(const RunSimulation &run, const AmountStyle &style, std::size_t failure)
{
    const RunTotals &totals = run.totals;
    const auto within = [&](Nanoseconds time) { return timeWithin(totals.wall, time, style); };
    const QString whole =
        say(QT_TRANSLATE_NOOP("Failure", "The run takes %1: %2 useful, %3 in failures, %4 in saves; goodput %5 %."))
            .arg(within(totals.wall), within(totals.useful), within(totals.outage), within(totals.checkpoint),
                 percentOf(totals.goodput, style));
    const auto disturbs = [](const Fault &fault) { return faultKinds[kindOf(fault)].disturbsStep; };
    if (run.failures.empty()) {
        const QString quiet = quietText(run, style);
        if (quiet.isEmpty())
            return whole + endText(run);
        // What is said of a disturbed step names the quiet faults itself.
        return std::ranges::any_of(run.scenario().faults, disturbs) ? whole : whole + quiet;
    }
    const double price = totals.gpuHoursLost * run.scenario().gpuPrice;
    const auto count = std::int64_t(run.failures.size());
    const QString lost =
        count == 1 ? say(QT_TRANSLATE_NOOP("Failure", "Lost:"))
                   : say(QT_TRANSLATE_NOOP("Failure", "Lost in all %1 failures:")).arg(number(count, style.numbers));
    const Failure &told = run.failures[failure];
    return foundText(told, lateText(run, told, style), style) + u' ' + lost + u' '
           + say(QT_TRANSLATE_NOOP("Failure", "%1, of it %2 of steps done again; on all ranks %3, which cost %5 at %4 "
                                              "per GPU-hour."))
                 .arg(within(totals.outage), within(totals.lost), hours(totals.gpuHoursLost, style),
                      figureText(run.scenario().gpuPrice, style), figureText(price, style))
           + resumeText(run, told, style) + u'\n' + whole + endText(run);
}

QString briefOutageText(const RunSimulation &run, const AmountStyle &style)
{
    const Failure &first = run.failures.front();
    return foundText(first, {}, style) + resumeText(run, first, style) + endText(run);
}

QString noFailureText(const RunSimulation &run)
{
    if (run.isImpossible())
        return {};
    QStringList texts;
    const std::vector<Fault> &faults = run.scenario().faults;
    for (std::size_t i = 0; i < faults.size(); ++i) {
        const FaultSpec &spec = faultKinds[kindOf(faults[i])];
        const bool hasStruck = std::ranges::find(run.failures, i, &Failure::fault) != run.failures.end();
        const std::optional<QString> reason = hasStruck ? std::nullopt : reasonAgainst(run, spec);
        if (reason)
            texts << say(QT_TRANSLATE_NOOP("Failure", "%1: does not happen in this run. %2"))
                         .arg(translated(spec.name), *reason);
    }
    return texts.join(u' ');
}

} // namespace perrank::ui
