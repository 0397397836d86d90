// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/chart_summary.h"

#include "ui/text/amount_words.h"
#include "ui/text/device_band_text.h"
#include "ui/text/part_text.h"
#include "ui/text/peak_text.h"
#include "ui/text/place_text.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr TextsOf say{"ChartSummary"};

QString from(std::int64_t least, const QString &what, const AmountStyle &style)
{
    return say(QT_TRANSLATE_NOOP("ChartSummary", "%1 ≥ %2")).arg(what, number(least, style.numbers));
}

bool isPast(std::optional<std::int64_t> least, std::int64_t now)
{
    return least && now >= *least;
}

QString crossoverText(const StrategyEstimate &strategy, const Scenario &scenario, const AmountStyle &style)
{
    const Crossover &crossover = strategy.crossover;
    QString text = fromCore(strategies[strategy.strategy].name) + QLatin1Char(' ') + thresholdText(crossover, style);
    if (crossover.microBatch == 1)
        text += say(QT_TRANSLATE_NOOP("ChartSummary", " (already at batch 1)"));
    else if (isPast(crossover.microBatch, scenario.microBatch) || isPast(crossover.sequence, scenario.sequence))
        text += say(QT_TRANSLATE_NOOP("ChartSummary", " (you are past it: %1 and %2)"))
                    .arg(number(scenario.microBatch, style.numbers), number(scenario.sequence, style.numbers));
    return text;
}

bool ranksDiffer(const StrategyEstimate &strategy)
{
    return strategy.groups.size() > 1;
}

/// "FSDP: rank 7 holds 12 B less": what the eye may not see.
QString differenceNote(const StrategyEstimate &strategy, Figure figure, const AmountStyle &style)
{
    const auto shown = [figure](const RankGroup &group) { return shownOf(group, figure).amount; };
    const auto [least, most] = std::ranges::minmax_element(strategy.groups, {}, shown);
    const QString ranks = ranksText(least->ranks, style.numbers);
    const bool isOne = least->ranks.count == 1;
    return (isOne ? say(QT_TRANSLATE_NOOP("ChartSummary", "%1: %2 holds %3 less"))
                  : say(QT_TRANSLATE_NOOP("ChartSummary", "%1: %2 hold %3 less")))
        .arg(fromCore(strategies[strategy.strategy].name), ranks, amount(shown(*most) - shown(*least), style));
}

/// What every bar shows of activations, if that is the same and not nothing.
std::optional<Quantity<Bytes>> commonActivations(const Estimate &estimate, Figure figure)
{
    const auto shown = [figure](const StrategyEstimate &strategy) {
        return shownOf(strategy.worst(), Side::Activations, figure);
    };
    const Quantity<Bytes> first = shown(estimate.strategies.front());
    const auto isFirst = [&](const StrategyEstimate &strategy) { return shown(strategy) == first; };
    if (first.count() == 0 || !std::ranges::all_of(estimate.strategies, isFirst))
        return std::nullopt;
    return first;
}

/// The strategy, and which of its ranks is spoken of where stages differ.
QString nameWithPlace(const StrategyEstimate &strategy, const Scenario &scenario, const AmountStyle &style)
{
    const QString name = fromCore(strategies[strategy.strategy].name);
    if (scenario.pipelineParallel == 1)
        return name;
    const RankGroup &worst = strategy.worst();
    return say(QT_TRANSLATE_NOOP("ChartSummary", "%1 (%2, %3)"))
        .arg(name, ranksText({worst.ranks.first, 1}, style.numbers),
             stageText(scenario, worst.place.stage, style.numbers));
}

/// "3.17 GB", or "3.17 GB at the peak (end of the forward pass; sum of all parts 4.02 GB)".
QString needText(const RankGroup &group, Figure figure, const AmountStyle &style)
{
    const QString shown = amount(shownOf(group, figure).amount, style);
    if (group.peakInstant == Instant::Sum)
        return shown;
    const QString other = otherFigureText(group, figure, style);
    if (figure == Figure::Sum)
        return say(QT_TRANSLATE_NOOP("ChartSummary", "%1 for the sum of all parts (%2)")).arg(shown, other);
    return say(QT_TRANSLATE_NOOP("ChartSummary", "%1 at the peak (%2; %3)"))
        .arg(shown, phaseName(group.peakPhase()), other);
}

QString strategySentence(const StrategyEstimate &strategy, const Estimate &estimate, const View &view,
                         const AmountStyle &style)
{
    const Scenario &scenario = estimate.scenario;
    const Figure figure = figureFor(view.figure, scenario.accounting);
    const RankGroup &group = strategy.worst();
    const Quantity<Bytes> total = shownOf(group, figure).amount;
    const Quantity<Bytes> activations = shownOf(group, Side::Activations, figure);
    const Quantity<Bytes> states = shownOf(group, Side::ModelStates, figure);
    const QString which = activations > states ? say(QT_TRANSLATE_NOOP("ChartSummary", "activations are %1"))
                                                     .arg(QString::fromStdString(percentText(activations, total)))
                                               : say(QT_TRANSLATE_NOOP("ChartSummary", "model states are %1"))
                                                     .arg(QString::fromStdString(percentText(states, total)));
    const QString sentence = say(QT_TRANSLATE_NOOP("ChartSummary", "%1 needs %2, of which %3; %4."))
                                 .arg(nameWithPlace(strategy, scenario, style), needText(group, figure, style), which,
                                      headroomText(group.peak.amount, strategy.capacity, style));
    if (!view.deviceBand || !canShowDeviceBand(estimate, view))
        return sentence;
    return say(QT_TRANSLATE_NOOP("ChartSummary", "%1 There %2.")).arg(sentence, deviceBandText(group, scenario, style));
}

} // namespace

QString chartSummary(const Estimate &estimate, const AmountStyle &style, const View &view)
{
    if (estimate.strategies.empty())
        return say(QT_TRANSLATE_NOOP("ChartSummary", "No strategy is shown."));
    const Figure figure = figureFor(view.figure, estimate.scenario.accounting);
    const StrategyEstimate &first = estimate.strategies.front();
    QStringList sentences{
        (estimate.scenario.ranks == 1
             ? say(QT_TRANSLATE_NOOP("ChartSummary", "Estimated memory per rank, %1 rank, %2."))
             : say(QT_TRANSLATE_NOOP("ChartSummary", "Estimated memory per rank, %1 ranks, %2.")))
            .arg(number(estimate.scenario.ranks, style.numbers),
                 insideSentence(translated(accountings[estimate.scenario.accounting].name))),
    };
    if (const auto activations = commonActivations(estimate, figure))
        sentences << say(QT_TRANSLATE_NOOP("ChartSummary", "Activations take %1 under every strategy."))
                         .arg(amount(*activations, style));
    for (const StrategyEstimate &strategy : estimate.strategies)
        sentences << strategySentence(strategy, estimate, view, style);
    if (view.deviceBand && canShowDeviceBand(estimate, view))
        sentences << deviceBandMeaning(estimate.scenario, style);
    sentences << readOut(estimate, first.strategy, style, ReadOutExtent::AllStrategies) + QLatin1Char('.');
    return sentences.join(QLatin1Char(' '));
}

QString thresholdText(const Crossover &crossover, const AmountStyle &style)
{
    QStringList ways;
    if (crossover.microBatch)
        ways << from(*crossover.microBatch, say(QT_TRANSLATE_NOOP("ChartSummary", "batch")), style);
    if (crossover.sequence)
        ways << from(*crossover.sequence, say(QT_TRANSLATE_NOOP("ChartSummary", "seq")), style);
    if (ways.isEmpty())
        return say(QT_TRANSLATE_NOOP("ChartSummary", "never up to batch %1"))
            .arg(number(std::get<WholeNumber>(parameter(ParameterId::MicroBatch).kind).most, style.numbers));
    return ways.join(say(QT_TRANSLATE_NOOP("ChartSummary", " or ")));
}

QString readOut(const Estimate &estimate, Strategy selected, const AmountStyle &style, ReadOutExtent extent)
{
    QStringList parts;
    for (const StrategyEstimate &strategy : estimate.strategies) {
        const bool isFirst = &strategy == &estimate.strategies.front();
        if (isFirst || strategy.strategy == selected || extent == ReadOutExtent::AllStrategies)
            parts << crossoverText(strategy, estimate.scenario, style);
    }
    return say(QT_TRANSLATE_NOOP("ChartSummary", "Activations pass model states at: %1"))
        .arg(parts.join(QStringLiteral(" · ")));
}

QString readOutDefinition()
{
    return say(QT_TRANSLATE_NOOP("ChartSummary",
                                 "The smallest whole batch or sequence, everything else fixed, with "
                                 "activations > parameters + gradients + optimizer on one rank; strict."));
}

QStringList unusualPairs(const Estimate &estimate)
{
    QStringList sentences;
    for (const Issue &issue : estimate.issues) {
        const auto concerns = [&issue](ParameterId id) {
            return std::ranges::find(issue.parameters, id) != issue.parameters.end();
        };
        if (concerns(ParameterId::Accounting) && concerns(ParameterId::Strategies))
            sentences << translated(issue.message);
    }
    return sentences;
}

QString ranksNote(const Estimate &estimate, bool everyRank, const AmountStyle &style, Figure wanted)
{
    const std::int64_t ranks = estimate.scenario.ranks;
    if (ranks == 1)
        return say(QT_TRANSLATE_NOOP("ChartSummary", "1 rank: nothing is shared out"));
    if (estimate.scenario.pipelineParallel > 1)
        return everyRank ? say(QT_TRANSLATE_NOOP("ChartSummary", "Stages differ; one bar for ranks that hold the same"))
                         : say(QT_TRANSLATE_NOOP("ChartSummary", "Stages differ; showing the fullest rank of each"));
    const auto uneven = std::ranges::find_if(estimate.strategies, &ranksDiffer);
    if (uneven != estimate.strategies.end())
        return differenceNote(*uneven, figureFor(wanted, estimate.scenario.accounting), style);
    if (everyRank)
        return say(QT_TRANSLATE_NOOP("ChartSummary", "All %1 ranks are alike")).arg(number(ranks, style.numbers));
    return say(QT_TRANSLATE_NOOP("ChartSummary", "All %1 ranks are alike; showing rank 0"))
        .arg(number(ranks, style.numbers));
}

} // namespace perrank::ui
