// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/compared_words.h"

#include "ui/charts/compared_content.h"
#include "ui/text/chart_summary.h"
#include "ui/text/ghost_text.h"
#include "ui/text/part_text.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

namespace perrank::ui {

namespace {

constexpr TextsOf say{"BarsChart"};

/// What one bar is of.
struct Source {
    const Estimate &estimate;
    View view;
};

Source sourceOf(const PlacedBar &bar, const Estimate &estimate, const Compared &compared, const View &view)
{
    if (!bar.isOther || !compared.other)
        return {estimate, view};
    return {*compared.other, viewOfOther(view, estimate.scenario.accounting, *compared.other)};
}

/// Of a pair "≈ Lesson sketch" stands over the words, so that no figure is without its accounting.
QString withAccounting(const QString &text, const Source &source, const Compared &compared)
{
    return compared.other ? accountingLabels(source.estimate.scenario.accounting).front() + u'\n' + text : text;
}

} // namespace

QString comparedBarText(const Estimate &estimate, const Compared &compared, const PlacedBar &bar,
                        const AmountStyle &style, const View &view)
{
    const Source source = sourceOf(bar, estimate, compared, view);
    QStringList lines{
        withAccounting(barText(source.estimate, bar.strategy, bar.rank, style, source.view), source, compared)};
    const StrategyEstimate *strategy = findStrategy(estimate, bar.strategy);
    if (strategy != nullptr && !bar.isOther)
        lines << ghostText(*strategy, compared, view.figure, style);
    lines.removeAll(QString());
    return lines.join(u'\n');
}

QString comparedPartText(const Estimate &estimate, const Compared &compared, const PlacedBar &bar, std::size_t segment,
                         const AmountStyle &style, const View &view)
{
    const Source source = sourceOf(bar, estimate, compared, view);
    return withAccounting(
        partText(source.estimate, bar.strategy, bar.rank, bar.segments[segment].component, style, source.view.figure),
        source, compared);
}

QString comparedSummary(const Estimate &estimate, const Compared &compared, const View &view, const AmountStyle &style)
{
    QStringList sentences{chartSummary(estimate, style, view), ghostSummary(estimate, compared, view.figure, style)};
    if (compared.other)
        sentences << say(QT_TRANSLATE_NOOP("BarsChart", "Beside it: %1"))
                         .arg(chartSummary(*compared.other, style,
                                           viewOfOther(view, estimate.scenario.accounting, *compared.other)));
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

} // namespace perrank::ui
