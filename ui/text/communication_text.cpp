// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/communication_text.h"

#include "ui/text/amount_words.h"
#include "ui/text/strategy_name.h"
#include "ui/text/timeline_text.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <QStringList>

namespace perrank::ui {

namespace {

QString say(const char *text)
{
    return QCoreApplication::translate("Communication", text);
}

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
    const QString exposed = say(QT_TRANSLATE_NOOP("Communication", "exposed %1 of %2"))
                                .arg(timeOf(one.exposed, style), timeOf(one.step, style));
    if (one.acrossNodes.count() == 0)
        return {say(QT_TRANSLATE_NOOP("Communication", "all inside a node · %1")).arg(exposed), exposed};
    const QString across = amount(one.acrossNodes, style);
    return {say(QT_TRANSLATE_NOOP("Communication", "inside nodes %1, across %2 · %3"))
                .arg(amount(one.sent - one.acrossNodes, style), across, exposed),
            say(QT_TRANSLATE_NOOP("Communication", "across nodes %1 · %2")).arg(across, exposed), exposed};
}

QString trafficSentence(const std::vector<StepTraffic> &all, const StepTraffic &one, const AmountStyle &style)
{
    QStringList parts;
    for (const CollectiveTotal &each : one.collectives)
        parts << say(QT_TRANSLATE_NOOP("Communication", "%1 %2"))
                     .arg(insideSentence(translated(operationKinds[each.kind].name)), amount(each.bytesPerRank, style));
    return say(QT_TRANSLATE_NOOP("Communication", "%1 sends %2 per rank and step: %3; %4; holds %5"))
        .arg(nameOf(one.strategy), sentText(all, one, style),
             parts.isEmpty() ? say(QT_TRANSLATE_NOOP("Communication", "nothing")) : parts.join(QStringLiteral(", ")),
             trafficDetails(one, style).front(), amount(one.held, style));
}

QString trafficNote(const Scenario &scenario)
{
    return say(QT_TRANSLATE_NOOP("Communication", "More bytes are not as much more time: how much hides behind computing "
                                                  "decides. × compares with DDP. %1"))
        .arg(timesBasis(scenario));
}

} // namespace perrank::ui
