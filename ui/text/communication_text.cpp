// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/communication_text.h"

#include "ui/text/amount_words.h"
#include "ui/text/step_formulas.h"
#include "ui/text/strategy_name.h"
#include "ui/text/texts_of.h"
#include "ui/text/timeline_text.h"
#include "ui/text/translate.h"

#include <QStringList>

namespace perrank::ui {

namespace {

constexpr TextsOf say{"Communication"};

} // namespace

QString ratioToDdp(const std::vector<StepTraffic> &all, const StepTraffic &one, const AmountStyle &style)
{
    const auto hundredths = hundredthsOfDdp(all, one);
    if (!hundredths)
        return {};
    return QStringLiteral("%1%2%3×")
        .arg(*hundredths / 100)
        .arg(QString::fromStdString(style.numbers.decimalPoint))
        .arg(*hundredths % 100, 2, 10, QLatin1Char('0'));
}

QString sentText(const std::vector<StepTraffic> &all, const StepTraffic &one, const AmountStyle &style)
{
    const QString ratio = ratioToDdp(all, one, style);
    const QString bytes = amount(one.sent, style);
    return ratio.isEmpty() ? bytes : QStringLiteral("%1 · %2").arg(bytes, ratio);
}

QStringList trafficDetails(const StepTraffic &one, const AmountStyle &style)
{
    const QString time = say(QT_TRANSLATE_NOOP("Communication", "step %1, of it exposed %2"))
                             .arg(timeWithin(one.step, one.step, style), timeWithin(one.step, one.exposed, style));
    if (one.acrossNodes.count() == 0)
        return {time};
    const QString across = amount(one.acrossNodes, style);
    return {say(QT_TRANSLATE_NOOP("Communication", "%1 · %2 inside nodes, %3 across"))
                .arg(time, amount(one.sent - one.acrossNodes, style), across),
            say(QT_TRANSLATE_NOOP("Communication", "%1 · %2 across nodes")).arg(time, across), time};
}

QString trafficSentence(const std::vector<StepTraffic> &all, const StepTraffic &one, const AmountStyle &style)
{
    QStringList parts;
    for (const CollectiveTotal &each : one.collectives)
        parts << say(QT_TRANSLATE_NOOP("Communication", "%1 %2"))
                     .arg(insideSentence(translated(operationKinds[each.kind].name)), amount(each.bytesPerRank, style));
    const QString where =
        one.acrossNodes.count() == 0
            ? say(QT_TRANSLATE_NOOP("Communication", "inside its node"))
            : say(QT_TRANSLATE_NOOP("Communication", "%1 of it to other nodes")).arg(amount(one.acrossNodes, style));
    const QString ratio = ratioToDdp(all, one, style);
    const QString bytes = amount(one.sent, style);
    const QString sent = ratio.isEmpty() || one.strategy == Strategy::Ddp
                             ? bytes
                             : say(QT_TRANSLATE_NOOP("Communication", "%1 (%2 DDP)")).arg(bytes, ratio);
    if (parts.isEmpty())
        return say(QT_TRANSLATE_NOOP("Communication", "%1: a rank sends nothing and holds %2 at most."))
            .arg(nameOf(one.strategy), amount(one.held, style));
    return say(QT_TRANSLATE_NOOP("Communication",
                                 "%1: in a step each rank sends %2, %3: %4. The step takes %5, of which "
                                 "%6 are exposed transfers. A rank holds %7 at most."))
        .arg(nameOf(one.strategy), sent, where, parts.join(QStringLiteral(" + ")),
             timeWithin(one.step, one.step, style), timeWithin(one.step, one.exposed, style), amount(one.held, style));
}

QString trafficNote(const StepSimulation &simulation, const AmountStyle &style, bool isBrief)
{
    const bool hasRatios = simulation.strategies.size() > 1 && timelineOf(simulation, Strategy::Ddp) != nullptr;
    QStringList sentences{
        hasRatios ? say(QT_TRANSLATE_NOOP("Communication", "× compares bytes with DDP's.")) : QString(),
        say(QT_TRANSLATE_NOOP("Communication", "In a simulated step transfers beside computing cost no time.")),
        whyTimesDiffer(simulation, 0, style),
        isBrief ? briefTimesBasis(simulation.scenario) : timesBasis(simulation.scenario),
        leftOutText(simulation.scenario)};
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

} // namespace perrank::ui
