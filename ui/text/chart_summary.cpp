// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/chart_summary.h"

#include "ui/text/part_text.h"
#include "ui/text/place_text.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace perrank::ui {

namespace {

QString say(const char *text)
{
    return QCoreApplication::translate("ChartSummary", text);
}

QString amount(Quantity<Bytes> bytes, const AmountStyle &style)
{
    return QString::fromStdString(amountText(bytes, style));
}

QString number(std::int64_t value, const AmountStyle &style)
{
    return QString::fromStdString(written(value, style.numbers));
}

QString from(std::int64_t least, const QString &what, const AmountStyle &style)
{
    return say(QT_TRANSLATE_NOOP("ChartSummary", "%1 ≥ %2")).arg(what, number(least, style));
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
                    .arg(number(scenario.microBatch, style), number(scenario.sequence, style));
    return text;
}

bool ranksDiffer(const StrategyEstimate &strategy)
{
    return strategy.groups.size() > 1;
}

/// "FSDP: rank 7 holds 12 B less": what the eye may not see.
QString differenceNote(const StrategyEstimate &strategy, const AmountStyle &style)
{
    const auto least =
        std::ranges::min_element(strategy.groups, {}, [](const RankGroup &group) { return group.peak.amount; });
    const Quantity<Bytes> less = strategy.worst().peak.amount - least->peak.amount;
    const QString ranks = ranksText(least->ranks, style.numbers);
    const bool isOne = least->ranks.count == 1;
    return (isOne ? say(QT_TRANSLATE_NOOP("ChartSummary", "%1: %2 holds %3 less"))
                  : say(QT_TRANSLATE_NOOP("ChartSummary", "%1: %2 hold %3 less")))
        .arg(fromCore(strategies[strategy.strategy].name), ranks, amount(less, style));
}

bool activationsAreCommon(const Estimate &estimate)
{
    const Quantity<Bytes> first = estimate.strategies.front().worst().activations.amount;
    return std::ranges::all_of(estimate.strategies, [first](const StrategyEstimate &strategy) {
        return strategy.worst().activations.amount == first;
    });
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

QString strategySentence(const StrategyEstimate &strategy, const Scenario &scenario, const AmountStyle &style)
{
    const RankGroup &group = strategy.worst();
    const QString which =
        strategy.activationsDominate
            ? say(QT_TRANSLATE_NOOP("ChartSummary", "activations are %1"))
                  .arg(QString::fromStdString(percentText(group.activations.amount, group.resident.amount)))
            : say(QT_TRANSLATE_NOOP("ChartSummary", "model states are %1"))
                  .arg(QString::fromStdString(percentText(group.modelStates.amount, group.resident.amount)));
    return say(QT_TRANSLATE_NOOP("ChartSummary", "%1 needs %2, of which %3; %4."))
        .arg(nameWithPlace(strategy, scenario, style), amount(group.resident.amount, style), which,
             headroomText(group.peak.amount, strategy.capacity, style));
}

} // namespace

QString chartSummary(const Estimate &estimate, const AmountStyle &style)
{
    if (estimate.strategies.empty())
        return say(QT_TRANSLATE_NOOP("ChartSummary", "No strategy is shown."));
    const StrategyEstimate &first = estimate.strategies.front();
    QStringList sentences{
        say(QT_TRANSLATE_NOOP("ChartSummary", "Estimated memory per rank, %1 ranks, %2."))
            .arg(number(estimate.scenario.ranks, style),
                 insideSentence(translated(accountings[estimate.scenario.accounting].name))),
    };
    if (activationsAreCommon(estimate))
        sentences << say(QT_TRANSLATE_NOOP("ChartSummary", "Activations take %1 under every strategy."))
                         .arg(amount(first.worst().activations.amount, style));
    for (const StrategyEstimate &strategy : estimate.strategies)
        sentences << strategySentence(strategy, estimate.scenario, style);
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
            .arg(number(std::get<WholeNumber>(parameter(ParameterId::MicroBatch).kind).most, style));
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

QString ranksNote(const Estimate &estimate, bool everyRank, const AmountStyle &style)
{
    const std::int64_t ranks = estimate.scenario.ranks;
    if (ranks == 1)
        return say(QT_TRANSLATE_NOOP("ChartSummary", "1 rank: nothing is shared out"));
    if (estimate.scenario.pipelineParallel > 1)
        return everyRank ? say(QT_TRANSLATE_NOOP("ChartSummary", "Stages differ; one bar for ranks that hold the same"))
                         : say(QT_TRANSLATE_NOOP("ChartSummary", "Stages differ; showing the fullest rank of each"));
    const auto uneven = std::ranges::find_if(estimate.strategies, &ranksDiffer);
    if (uneven != estimate.strategies.end())
        return differenceNote(*uneven, style);
    if (everyRank)
        return say(QT_TRANSLATE_NOOP("ChartSummary", "All %1 ranks are alike")).arg(number(ranks, style));
    return say(QT_TRANSLATE_NOOP("ChartSummary", "All %1 ranks are alike; showing rank 0")).arg(number(ranks, style));
}

} // namespace perrank::ui
