// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/timeline_text.h"

#include "core/memory/opened.h"
#include "core/scenario/scenario.h"
#include "core/simulation/cluster_losses.h"
#include "core/simulation/step_issues.h"
#include "ui/text/amount_words.h"
#include "ui/text/peak_text.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr TextsOf say{"Timeline"};

QString amount(std::int64_t bytes, const AmountStyle &style)
{
    return ui::amount(Quantity<Bytes>(bytes), style);
}

struct TimeUnit {
    const char *sign;
    std::int64_t nanoseconds;
    int decimals;
};

constexpr std::array timeUnits{TimeUnit{"s", 1'000'000'000, 3}, TimeUnit{"ms", 1'000'000, 2}, TimeUnit{"µs", 1'000, 2}};

const TimeUnit &unitOf(Nanoseconds whole)
{
    const auto fits = [whole](const TimeUnit &unit) { return whole.count() >= unit.nanoseconds; };
    const auto found = std::ranges::find_if(timeUnits, fits);
    return found == timeUnits.end() ? timeUnits.back() : *found;
}

QString unitText(const StepUnit &unit)
{
    switch (unit.kind) {
    case StepUnitKind::Embedding:
        return say(QT_TRANSLATE_NOOP("Timeline", "embedding"));
    case StepUnitKind::Layer:
        return say(QT_TRANSLATE_NOOP("Timeline", "layer %1")).arg(unit.layer + 1);
    case StepUnitKind::Head:
        return say(QT_TRANSLATE_NOOP("Timeline", "head"));
    }
    return {};
}

const char *operationPattern(OperationKind kind)
{
    switch (kind) {
    case OperationKind::Forward:
        return QT_TRANSLATE_NOOP("Timeline", "forward pass of %1");
    case OperationKind::Backward:
        return QT_TRANSLATE_NOOP("Timeline", "backward pass of %1");
    case OperationKind::OptimizerStep:
        return QT_TRANSLATE_NOOP("Timeline", "optimizer step");
    case OperationKind::AllReduce:
        return QT_TRANSLATE_NOOP("Timeline", "all-reduce of %1");
    case OperationKind::AllGather:
        return QT_TRANSLATE_NOOP("Timeline", "all-gather of %1");
    case OperationKind::ReduceScatter:
        return QT_TRANSLATE_NOOP("Timeline", "reduce-scatter of %1");
    }
    return "";
}

/// The phase of the estimate that the peak is, or what runs then where it lies between two of them.
QString peakInstantText(const RankStep &step)
{
    const Instant instant = step.peak().instant;
    const std::int32_t operation = step.course().peak().operation;
    if (instant != Instant::Sum || operation == noOperation)
        return phaseName(instants[instant].phase);
    return operationText(*step.line, step.operations()[static_cast<std::size_t>(operation)]);
}

} // namespace

QString timeWithin(Nanoseconds whole, Nanoseconds time, const AmountStyle &style)
{
    const TimeUnit &unit = unitOf(whole);
    const std::int64_t parts = unit.decimals == 2 ? 100 : 1000; // of the unit
    const std::int64_t part = unit.nanoseconds / parts;
    const std::int64_t count = std::max<std::int64_t>((time.count() + part / 2) / part, time.count() > 0 ? 1 : 0);
    const QString sign = QString::fromUtf8(unit.sign);
    if (count == 0)
        return QStringLiteral("0 %1").arg(sign);
    const bool isWholeSeconds = unit.nanoseconds == timeUnits.front().nanoseconds && count % parts == 0;
    if (isWholeSeconds)
        return QStringLiteral("%1 %2").arg(number(count / parts, style.numbers), sign);
    return QStringLiteral("%1%2%3%4 %5")
        .arg(time.count() < part / 2 ? QStringLiteral("< ") : QString(), number(count / parts, style.numbers),
             QString::fromStdString(style.numbers.decimalPoint))
        .arg(count % parts, unit.decimals, 10, QLatin1Char('0'))
        .arg(sign);
}

QString placeText(const StepTimeline &line, const Operation &operation)
{
    if (operation.bucket != noOperation)
        return say(QT_TRANSLATE_NOOP("Timeline", "bucket %1")).arg(operation.bucket + 1);
    if (operation.unit == noOperation)
        return say(QT_TRANSLATE_NOOP("Timeline", "all layers"));
    return unitText(line.units[static_cast<std::size_t>(operation.unit)]);
}

QString operationText(const StepTimeline &line, const Operation &operation)
{
    const QString pattern = say(operationPattern(operation.kind));
    return pattern.contains(u"%1") ? pattern.arg(placeText(line, operation)) : pattern;
}

QStringList peakTexts(const RankStep &step, const Scenario &scenario, const AmountStyle &style)
{
    const MemoryState &peak = step.peak();
    const QString bytes = amount(peak.all(), style);
    const QString at = timeWithin(step.line->end, step.peakAt(), style);
    const QString when = say(QT_TRANSLATE_NOOP("Timeline", "%1, %2")).arg(at, peakInstantText(step));
    const Component largest = peak.largest();
    const QString most = insideSentence(translated(componentName(largest, scenario)));
    const QString amountOfMost = amount(peak.of(largest), style);
    const QString tensor = largestTensorText(step, scenario, style);
    QStringList texts;
    if (!tensor.isEmpty())
        texts << say(QT_TRANSLATE_NOOP("Timeline", "peak %1 at %2; most of it %3, %4; %5"))
                     .arg(bytes, when, most, amountOfMost, tensor)
              << say(QT_TRANSLATE_NOOP("Timeline", "peak %1 at %2; %3")).arg(bytes, at, tensor);
    return texts << say(QT_TRANSLATE_NOOP("Timeline", "peak %1 at %2; most of it %3, %4"))
                        .arg(bytes, when, most, amountOfMost)
                 << say(QT_TRANSLATE_NOOP("Timeline", "peak %1 at %2; most of it %3")).arg(bytes, when, most)
                 << say(QT_TRANSLATE_NOOP("Timeline", "peak %1 at %2")).arg(bytes, at)
                 << say(QT_TRANSLATE_NOOP("Timeline", "peak %1")).arg(bytes);
}

QString largestTensorText(const RankStep &step, const Scenario &scenario, const AmountStyle &style)
{
    Scenario only = scenario;
    only.strategies = {step.line->strategy};
    const Component most = step.peak().largest();
    const auto opened = openedPart(estimateResolved(only, false), step.line->strategy, step.rank, most, Figure::Peak);
    if (!opened || opened->lack != NoTensors::TensorsListed || opened->lines.empty())
        return {};
    const OpenedLine &line =
        *std::ranges::max_element(opened->lines, {}, [](const OpenedLine &each) { return each.bytes.count(); });
    return say(QT_TRANSLATE_NOOP("Timeline", "largest tensor: %1 (%2), %3"))
        .arg(insideSentence(translated(line.name)), translated(keptByMessage(line, style.numbers)),
             ui::amount(line.bytes.amount, style));
}

QString timesText(const RankStep &step, const AmountStyle &style)
{
    const TimeShares times = step.times();
    const auto within = [&](Nanoseconds time) { return timeWithin(step.line->end, time, style); };
    return say(QT_TRANSLATE_NOOP("Timeline", "One step takes %1: %2 computing alone, %3 computing beside a transfer, "
                                             "%4 exposed (a transfer alone), %5 waiting."))
        .arg(within(step.line->end), within(times.compute), within(times.overlapped), within(times.exposed),
             within(times.waiting));
}

QString briefTimesText(const RankStep &step, const AmountStyle &style)
{
    const TimeShares times = step.times();
    const auto within = [&](Nanoseconds time) { return timeWithin(step.line->end, time, style); };
    const QString exposed = say(QT_TRANSLATE_NOOP("Timeline", "Step %1, of it %2 exposed."))
                                .arg(within(step.line->end), within(times.exposed));
    return times.waiting == Nanoseconds(0)
               ? exposed
               : say(QT_TRANSLATE_NOOP("Timeline", "Step %1, of it %2 exposed, %3 waiting."))
                     .arg(within(step.line->end), within(times.exposed), within(times.waiting));
}

QString noGatheredText(Strategy strategy, const Scenario &scenario)
{
    const AccountingSpec &accounting = accountings[scenario.accounting];
    if (accounting.hasInstants || !strategies[strategy].shardsParameters)
        return {};
    return say(QT_TRANSLATE_NOOP("Timeline", "This accounting (%1) does not count gathered layers as memory."))
        .arg(translated(accounting.name));
}

QString clusterText(const RankStep &step, const Scenario &scenario, const AmountStyle &style)
{
    const Nanoseconds end = step.line->end;
    const ClusterLosses losses = clusterLosses(*step.line, scenario);
    if (losses.all() * 100 < end)
        return {};
    const auto within = [&](Nanoseconds time) { return timeWithin(end, time, style); };
    return say(QT_TRANSLATE_NOOP("Timeline", "On a cluster expect about %1: %2 more since transfers slow the computing "
                                             "beside them, %3 more since all wait for the slowest machine."))
        .arg(within(end + losses.all()), within(losses.contention), within(losses.slowMachines));
}

QString leftOutText(const Scenario &scenario)
{
    QStringList sentences;
    for (const Issue &issue : trafficLeftOut(scenario))
        sentences << QStringLiteral("⚠ ") + translated(issue.message);
    return sentences.join(u' ');
}

QString briefTimesBasis(const Scenario &scenario)
{
    const QString network = QString::fromStdString(networkName(scenario.network));
    if (scenario.forwardMilliseconds > 0 && scenario.backwardMilliseconds > 0)
        return say(QT_TRANSLATE_NOOP("Timeline", "Times are worked out: typed milliseconds, network %1.")).arg(network);
    return say(QT_TRANSLATE_NOOP("Timeline", "Times are worked out: %1, MFU %2 % ⚠ fudge, network %3."))
        .arg(QString::fromStdString(gpuName(scenario.gpu)))
        .arg(std::lround(scenario.mfu * 100))
        .arg(network);
}

QString timesBasis(const Scenario &scenario)
{
    const QString network = QString::fromStdString(networkName(scenario.network));
    if (scenario.forwardMilliseconds > 0 && scenario.backwardMilliseconds > 0)
        return say(QT_TRANSLATE_NOOP("Timeline", "Times are worked out, not measured: typed milliseconds per layer, "
                                                 "network %1."))
            .arg(network);
    return say(scenario.attentionFlops
                   ? QT_TRANSLATE_NOOP("Timeline",
                                       "Times are worked out, not measured: FLOPs with attention scores, %1 "
                                       "at %2 % of its peak (MFU ⚠ fudge), network %3.")
                   : QT_TRANSLATE_NOOP("Timeline",
                                       "Times are worked out, not measured: FLOPs without attention scores, "
                                       "%1 at %2 % of its peak (MFU ⚠ fudge), network %3."))
        .arg(QString::fromStdString(gpuName(scenario.gpu)))
        .arg(std::lround(scenario.mfu * 100))
        .arg(network);
}

bool isInBasis(const Issue &issue)
{
    return issue.severity == Severity::Note
           && std::ranges::find(issue.parameters, ParameterId::Mfu) != issue.parameters.end();
}

QString heldText(const RankStep &step, Nanoseconds time, const Scenario &scenario, const AmountStyle &style)
{
    const MemoryState &state = step.heldAt(time);
    QStringList parts;
    for (const ComponentSpec &spec : components()) {
        if (state.of(spec.id) > 0)
            parts << say(QT_TRANSLATE_NOOP("Timeline", "%1 %2"))
                         .arg(insideSentence(translated(componentName(spec.id, scenario))),
                              amount(state.of(spec.id), style));
    }
    return say(QT_TRANSLATE_NOOP("Timeline", "at %1: %2, of it %3"))
        .arg(timeWithin(step.line->end, time, style), amount(state.all(), style), parts.join(QStringLiteral(", ")));
}

} // namespace perrank::ui
