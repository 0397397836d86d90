// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/timeline_text.h"

#include "core/report/time_text.h"
#include "core/scenario/scenario.h"
#include "ui/text/peak_text.h"
#include "ui/text/translate.h"

#include <QCoreApplication>

#include <cmath>

namespace perrank::ui {

namespace {

QString say(const char *text)
{
    return QCoreApplication::translate("Timeline", text);
}

QString amount(std::int64_t bytes, const AmountStyle &style)
{
    return QString::fromStdString(amountText(Quantity<Bytes>(bytes), style));
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

QString timeOf(Nanoseconds time, const AmountStyle &style)
{
    return QString::fromStdString(timeText(time, style.numbers));
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
    const QString at = timeOf(step.peakAt(), style);
    const QString when = say(QT_TRANSLATE_NOOP("Timeline", "%1, %2")).arg(at, peakInstantText(step));
    const Component largest = peak.largest();
    const QString most = insideSentence(translated(componentName(largest, scenario)));
    return {say(QT_TRANSLATE_NOOP("Timeline", "peak %1 at %2; most of it %3, %4"))
                .arg(bytes, when, most, amount(peak.of(largest), style)),
            say(QT_TRANSLATE_NOOP("Timeline", "peak %1 at %2; most of it %3")).arg(bytes, when, most),
            say(QT_TRANSLATE_NOOP("Timeline", "peak %1 at %2")).arg(bytes, at),
            say(QT_TRANSLATE_NOOP("Timeline", "peak %1")).arg(bytes)};
}

QString timesText(const RankStep &step, const AmountStyle &style)
{
    const TimeShares times = step.times();
    return say(QT_TRANSLATE_NOOP("Timeline", "One step takes %1: %2 computing alone, %3 computing beside a transfer, "
                                             "%4 exposed (a transfer alone), %5 waiting."))
        .arg(timeOf(step.line->end, style), timeOf(times.compute, style), timeOf(times.overlapped, style),
             timeOf(times.exposed, style), timeOf(times.waiting, style));
}

QString timesBasis(const Scenario &scenario)
{
    const QString network = QString::fromStdString(networkName(scenario.network));
    if (scenario.forwardMilliseconds > 0 && scenario.backwardMilliseconds > 0)
        return say(QT_TRANSLATE_NOOP("Timeline", "Times are worked out, not measured: typed milliseconds per layer, "
                                                 "network %1."))
            .arg(network);
    return say(QT_TRANSLATE_NOOP("Timeline", "Times are worked out, not measured: %1 at %2 % of its peak (MFU ⚠ fudge), "
                                             "network %3."))
        .arg(QString::fromStdString(gpuName(scenario.gpu)))
        .arg(std::lround(scenario.mfu * 100))
        .arg(network);
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
        .arg(timeOf(time, style), amount(state.all(), style), parts.join(QStringLiteral(", ")));
}

} // namespace perrank::ui
