// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/heat_map_text.h"

#include "core/memory/verdict.h"
#include "ui/text/amount_words.h"
#include "ui/text/strategy_name.h"
#include "ui/text/texts_of.h"

#include <QStringList>

#include <cmath>

namespace perrank::ui {

namespace {

constexpr TextsOf say{"HeatMapText"};

/// With two digits; below one with as many decimals as are asked for.
QString inTwoDigits(double number, const NumberStyle &style, int decimalsBelowOne)
{
    const int decimals = number < 0.995 ? decimalsBelowOne : number < 9.95 ? 1 : 0;
    return QString::number(number, 'f', decimals).replace(u'.', QString::fromStdString(style.decimalPoint));
}

QString ratioWith(int decimals, const HeatCell &cell, const NumberStyle &style)
{
    constexpr double thousand = 1e3;
    constexpr double million = 1e6;
    if (cell.modelStates.count() == 0)
        return cell.activations.count() == 0 ? QStringLiteral("1") : QStringLiteral("∞");
    const double ratio = double(cell.activations.count()) / double(cell.modelStates.count());
    const double least = std::pow(10, -decimals);
    if (ratio > 0 && ratio < least / 2)
        return QStringLiteral("<") + inTwoDigits(least, style, decimals);
    if (ratio < thousand - 0.5)
        return inTwoDigits(ratio, style, decimals);
    if (ratio < million - thousand / 2)
        return inTwoDigits(ratio / thousand, style, decimals) + u'k';
    return inTwoDigits(ratio / million, style, decimals) + u'M';
}

QString comparison(const HeatCell &cell, const NumberStyle &style)
{
    if (cell.activations == cell.modelStates)
        return say(QT_TRANSLATE_NOOP("HeatMapText", "level"));
    return say(QT_TRANSLATE_NOOP("HeatMapText", "the activations %1 × as much")).arg(ratioText(cell, style));
}

QString verdictText(const HeatCell &cell, Quantity<Bytes> capacity, const AmountStyle &style)
{
    const Quantity<Bytes> free = capacity - cell.figure;
    switch (verdictFor(cell.figure, capacity)) {
    case Verdict::Fits:
        return say(QT_TRANSLATE_NOOP("HeatMapText", "fits, %1 free")).arg(amount(free, style));
    case Verdict::Tight:
        return say(QT_TRANSLATE_NOOP("HeatMapText", "fits tightly, %1 free")).arg(amount(free, style));
    case Verdict::DoesNotFit:
        return say(QT_TRANSLATE_NOOP("HeatMapText", "✖ does not fit, %1 too much"))
            .arg(amount(cell.figure - capacity, style));
    }
    return {};
}

bool usesFudge(const HeatMap &map)
{
    return map.scenario.activations == ActivationModel::Fudge;
}

} // namespace

QString ratioText(const HeatCell &cell, const NumberStyle &style)
{
    return ratioWith(2, cell, style);
}

QString briefRatioText(const HeatCell &cell, const NumberStyle &style)
{
    return ratioWith(1, cell, style);
}

QString heatCellName(std::int64_t batch, std::int64_t sequence, const NumberStyle &style)
{
    return say(QT_TRANSLATE_NOOP("HeatMapText", "batch %1, sequence %2"))
        .arg(QString::fromStdString(written(batch, style)), QString::fromStdString(written(sequence, style)));
}

QString heatCellText(const HeatMap &map, std::size_t row, std::size_t column, const AmountStyle &style)
{
    const HeatCell &cell = map.at(row, column);
    const QString fudge = usesFudge(map) ? say(QT_TRANSLATE_NOOP("HeatMapText", " ⚠ fudge")) : QString();
    // Elsewhere parts may be shown as they are at the peak.
    const bool isSum = !accountings[map.scenario.accounting].hasInstants;
    return (isSum ? say(QT_TRANSLATE_NOOP("HeatMapText", "%1: activations %2%3, model states %4, %5; %6"))
                  : say(QT_TRANSLATE_NOOP("HeatMapText",
                                          "%1: at their largest, activations %2%3, model states %4, %5; %6")))
        .arg(heatCellName(map.axes.batches[row], map.axes.sequences[column], style.numbers),
             amount(cell.activations, style), fudge, amount(cell.modelStates, style), comparison(cell, style.numbers),
             verdictText(cell, map.capacity, style));
}

QString fitCellText(const FitMap &map, std::size_t row, std::size_t column, const AmountStyle &style)
{
    const QString place = heatCellName(map.axes().batches[row], map.axes().sequences[column], style.numbers);
    const auto first = map.firstThatFits(row, column);
    const HeatMap &told = map.maps[first.value_or(map.smallest(row, column))];
    const HeatCell &cell = told.at(row, column);
    if (!first)
        return say(QT_TRANSLATE_NOOP("HeatMapText", "%1: ✖ nothing fits; %2 needs least, %3, which is %4 too much"))
            .arg(place, nameOf(told.strategy), amount(cell.figure, style), amount(cell.figure - told.capacity, style));
    QStringList names;
    for (std::size_t i = 0; i < map.maps.size(); ++i) {
        if (map.fits(i, row, column))
            names << nameOf(map.maps[i].strategy);
    }
    const QString list =
        names.size() == qsizetype(map.maps.size()) && names.size() > 1
            ? say(QT_TRANSLATE_NOOP("HeatMapText", "all fit"))
            : say(QT_TRANSLATE_NOOP("HeatMapText", "what fits: %1")).arg(names.join(QStringLiteral(", ")));
    return say(QT_TRANSLATE_NOOP("HeatMapText", "%1: %2; %3 needs %4, %5 free"))
        .arg(place, list, nameOf(told.strategy), amount(cell.figure, style),
             amount(told.capacity - cell.figure, style));
}

} // namespace perrank::ui
