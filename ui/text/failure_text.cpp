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
           + say(QT_TRANSLATE_NOOP("Failure",
                                   "The save after step %1 is %2 under %3, so that the run goes on from step "
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
           + say(
               QT_TRANSLATE_NOOP("Failure", "The job has ended before its last step: more restarts are not allowed."));
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
