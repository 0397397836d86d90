// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/scaling_text.h"

#include "core/formula/explain.h"
#include "core/model/parameter_count.h"
#include "ui/text/amount_words.h"
#include "ui/text/strategy_name.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr TextsOf say{"ScalingText"};

QString verdictWord(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Fits:
        return say(QT_TRANSLATE_NOOP("ScalingText", "fits"));
    case Verdict::Tight:
        return say(QT_TRANSLATE_NOOP("ScalingText", "fits tightly"));
    case Verdict::DoesNotFit:
        return say(QT_TRANSLATE_NOOP("ScalingText", "✖ does not fit"));
    }
    return {};
}

/// What is not there is not said.
QString partsOf(const Scaling &scaling, const FigureParts &figures, const AmountStyle &style)
{
    QStringList parts{say(QT_TRANSLATE_NOOP("ScalingText", "states %1")).arg(amount(figures.modelStates, style))};
    if (figures.activations.count() > 0)
        parts << say(QT_TRANSLATE_NOOP("ScalingText", "activations %1%2"))
                     .arg(amount(figures.activations, style), fudgeWord(scaling));
    if (figures.rest.count() > 0)
        parts << say(QT_TRANSLATE_NOOP("ScalingText", "the rest %1")).arg(amount(figures.rest, style));
    return parts.join(QStringLiteral(", "));
}

QString textOf(const Scaling &scaling, const ScalingLine &line, const ScalingFigures &figures, const AmountStyle &style)
{
    const bool hasInstants = accountings[scaling.scenario.accounting].hasInstants;
    return (hasInstants ? say(QT_TRANSLATE_NOOP("ScalingText", "%1 %2, at the peak: %3; sends %4; %5"))
                        : say(QT_TRANSLATE_NOOP("ScalingText", "%1 %2: %3; sends %4; %5")))
        .arg(nameOf(line.strategy), amount(figures.figure, style), partsOf(scaling, figures.parts, style),
             amount(figures.sentPerRank, style), verdictWord(figures.verdict));
}

/// What P stands for, where it stands.
QString symbolText(const Scaling &scaling, const QStringList &floors, const AmountStyle &style)
{
    const bool isUsed =
        std::ranges::any_of(floors, [](const QString &floor) { return floor.contains(QStringLiteral("B × P")); });
    const std::int64_t count = parameterCount(scaling.scenario);
    if (!isUsed)
        return {};
    return count == 1 ? say(QT_TRANSLATE_NOOP("ScalingText", "P = 1 parameter."))
                      : say(QT_TRANSLATE_NOOP("ScalingText", "P = %1 parameters.")).arg(number(count, style.numbers));
}

} // namespace

QString fudgeWord(const Scaling &scaling)
{
    return scaling.scenario.activations == ActivationModel::Fudge ? say(QT_TRANSLATE_NOOP("ScalingText", " ⚠ fudge"))
                                                                  : QString();
}

QStringList scalingTexts(const Scaling &scaling, std::size_t place, const AmountStyle &style)
{
    const std::int64_t ranks = scaling.ranks[place];
    QStringList texts{ranks == 1 ? say(QT_TRANSLATE_NOOP("ScalingText", "1 rank"))
                                 : say(QT_TRANSLATE_NOOP("ScalingText", "%1 ranks")).arg(number(ranks, style.numbers))};
    for (const ScalingLine &line : scaling.lines) {
        if (line.figures[place])
            texts << textOf(scaling, line, *line.figures[place], style);
    }
    if (texts.size() == 1)
        texts << say(QT_TRANSLATE_NOOP("ScalingText", "no strategy can run on so many"));
    return texts;
}

QString floorText(const Scaling &scaling, const ScalingLine &line, const AmountStyle &style)
{
    if (line.floor.count() == 0)
        return QStringLiteral("0 %1").arg(fromCore(units[style.units].key));
    const QString bytes = amount(line.floor.amount, style);
    const auto each = floorPerParameter(scaling, line);
    return each ? QStringLiteral("%1 B × P = %2").arg(*each).arg(bytes) : bytes;
}

QString floorsText(const Scaling &scaling, const AmountStyle &style)
{
    QStringList names;
    QStringList floors;
    for (const ScalingLine &line : scaling.lines) {
        const QString floor = floorText(scaling, line, style);
        if (!floors.isEmpty() && floors.back() == floor)
            names.back() += QStringLiteral(", ") + nameOf(line.strategy);
        else {
            names << nameOf(line.strategy);
            floors << floor;
        }
    }
    QStringList texts;
    for (qsizetype i = 0; i < names.size(); ++i)
        texts << names[i] + u' ' + floors[i];
    const QString states =
        say(QT_TRANSLATE_NOOP("ScalingText", "However many ranks, model states do not fall below these floors: %1."))
            .arg(texts.join(QStringLiteral(" · ")));
    return QStringList{states, symbolText(scaling, floors, style),
                       say(QT_TRANSLATE_NOOP("ScalingText", "Activations are not divided by any of them."))}
        .join(u' ')
        .simplified();
}

QString floorReasons(const Scaling &scaling, const AmountStyle &style)
{
    QStringList reasons;
    for (const ScalingLine &line : scaling.lines) {
        if (!line.floor.step) {
            reasons << say(QT_TRANSLATE_NOOP("ScalingText", "%1: all model states are divided, nothing stays whole"))
                           .arg(nameOf(line.strategy));
            continue;
        }
        const Explanation why = explain(*line.floor.step, style.numbers);
        reasons << QStringLiteral("%1: %2 = %3 B")
                       .arg(nameOf(line.strategy), QString::fromStdString(why.symbols),
                            QString::fromStdString(why.substituted));
    }
    return reasons.join(u'\n');
}

QString skippedText(const Scaling &scaling, const AmountStyle &style)
{
    if (scaling.skipped.empty())
        return {};
    QStringList numbers;
    for (const SkippedRanks &skipped : scaling.skipped)
        numbers << number(skipped.ranks, style.numbers);
    return say(QT_TRANSLATE_NOOP("ScalingText", "Left out: %1. %2"))
        .arg(numbers.join(QStringLiteral(" · ")), translated(scaling.skipped.back().why));
}

} // namespace perrank::ui
