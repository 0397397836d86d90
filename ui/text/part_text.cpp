// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/part_text.h"

#include "core/report/rank_lines.h"
#include "ui/text/amount_words.h"
#include "ui/text/badge_text.h"
#include "ui/text/device_band_text.h"
#include "ui/text/peak_text.h"
#include "ui/text/place_text.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <QStringList>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr TextsOf say{"PartText"};

QString inBothUnits(Quantity<Bytes> bytes, const AmountStyle &style)
{
    AmountStyle other = style;
    other.units = style.units == Units::GB ? Units::GiB : Units::GB;
    return say(QT_TRANSLATE_NOOP("PartText", "%1 (%2)")).arg(amount(bytes, style), amount(bytes, other));
}

QString place(const Estimate &estimate, Strategy strategy, std::int64_t rank, const NumberStyle &style)
{
    const QString where = placeText(estimate.scenario, rank, style);
    const QString which = say(QT_TRANSLATE_NOOP("PartText", "%1 · rank %2 of %3"))
                              .arg(fromCore(strategies[strategy].name), QString::fromStdString(written(rank, style)),
                                   QString::fromStdString(written(estimate.scenario.ranks, style)));
    return where.isEmpty() ? which : which + QStringLiteral(" · ") + where;
}

/// The explanation of a part in the midst of a line.
QString explanationInside(const ComponentSpec &spec)
{
    QString text = insideSentence(translated(spec.explanation));
    if (text.endsWith(QLatin1Char('.')))
        text.chop(1);
    return text;
}

/// How the ranks share it. "sharded since ZeRO-1": the first strategy that divides the component, in the order of the
/// table.
QString sharing(Component component, Strategy strategy)
{
    const ComponentSpec &spec = componentSpec(component);
    if (spec.side == Side::Activations)
        return say(QT_TRANSLATE_NOOP("PartText", "not sharded by DDP, ZeRO or FSDP"));
    if (component == Component::Reserve)
        return say(QT_TRANSLATE_NOOP("PartText", "a fraction of what else this rank holds"));
    if (spec.side == Side::Neither)
        return explanationInside(spec);
    if (!spec.sharded(strategies[strategy]))
        return say(QT_TRANSLATE_NOOP("PartText", "whole on every rank"));
    const auto *first = std::ranges::find_if(strategies, spec.sharded);
    return say(QT_TRANSLATE_NOOP("PartText", "sharded since %1")).arg(fromCore(first->name));
}

/// The components that a precise accounting has in the place of one of the sketch.
std::vector<Component> precise(Component component)
{
    if (component == Component::Optimizer)
        return {Component::MasterWeights, Component::Momentum, Component::Variance};
    return {component};
}

/// What the ZeRO paper counts for a model state of the sketch.
QString preciseText(const Estimate &sketch, Strategy strategy, std::int64_t rank, Component component,
                    const AmountStyle &style)
{
    Scenario scenario = sketch.scenario;
    scenario.accounting = Accounting::Paper;
    scenario.strategies = {strategy};
    const Estimate paper = estimateResolved(scenario, false);
    Quantity<Bytes> sum;
    for (const Component part : precise(component)) {
        const ComponentAmount *found = paper.strategies.front().groupOf(rank).find(part);
        sum = sum + (found ? found->bytes.amount : Quantity<Bytes>());
    }
    return say(QT_TRANSLATE_NOOP("PartText", " (precise: %1)")).arg(amount(sum, style));
}

QString recipe(const Estimate &estimate, Strategy strategy, std::int64_t rank, const ComponentAmount &part,
               const AmountStyle &style)
{
    QString text = insideSentence(translated(accountings[estimate.scenario.accounting].name));
    const bool isState = componentSpec(part.component).side == Side::ModelStates;
    if (estimate.scenario.accounting == Accounting::Sketch && isState)
        text += preciseText(estimate, strategy, rank, part.component, style);
    if (part.fudge)
        text += say(QT_TRANSLATE_NOOP("PartText", " · ⚠ fudge"));
    return text;
}

/// The badge compares largest values, whatever the bar is drawn of.
QString badgeText(const RankGroup &group)
{
    const QString badge = badgeFor(group).longest();
    if (group.peakInstant == Instant::Sum)
        return badge;
    return say(QT_TRANSLATE_NOOP("PartText", "%1 (activations beside model states, each at its largest)")).arg(badge);
}

} // namespace

const StrategyEstimate *findStrategy(const Estimate &estimate, Strategy strategy)
{
    const auto found = std::ranges::find(estimate.strategies, strategy, &StrategyEstimate::strategy);
    return found == estimate.strategies.end() ? nullptr : &*found;
}

QString headroomText(Quantity<Bytes> needed, Quantity<Bytes> capacity, const AmountStyle &style, int digits)
{
    if (needed > capacity)
        return say(QT_TRANSLATE_NOOP("PartText", "✖ OOM %1"))
            .arg(QString::fromStdString(differenceText(needed - capacity, style, digits)));
    const Quantity<Bytes> free = capacity - needed;
    return say(QT_TRANSLATE_NOOP("PartText", "✔ %1 free (%2)"))
        .arg(QString::fromStdString(amountText(free, style, digits)),
             QString::fromStdString(percentText(free, capacity)));
}

QString partText(const Estimate &estimate, Strategy strategy, std::int64_t rank, Component component,
                 const AmountStyle &style, Figure wanted)
{
    const StrategyEstimate *found = findStrategy(estimate, strategy);
    const RankGroup *group = found ? &found->groupOf(rank) : nullptr;
    const ComponentAmount *part = group ? group->find(component) : nullptr;
    if (!part)
        return {};
    const Figure figure = figureFor(wanted, estimate.scenario.accounting);
    const Term<Bytes> &bytes = shownOf(*part, figure);
    const Quantity<Bytes> total = shownOf(*group, figure).amount;
    const QString name = translated(componentName(component, estimate.scenario));
    const QString share = say(QT_TRANSLATE_NOOP("PartText", "%1 of %2"))
                              .arg(QString::fromStdString(percentText(bytes.amount, total)), amount(total, style));
    const QString separator = QStringLiteral(" · ");
    QStringList lines{
        place(estimate, strategy, rank, style.numbers) + separator + name,
        inBothUnits(bytes.amount, style) + separator + share,
        figureText(*part, *group, figure, style),
        QString::fromStdString(arithmeticText(bytes, style)),
        sharing(component, strategy) + separator + recipe(estimate, strategy, rank, *part, style),
    };
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

QString barText(const Estimate &estimate, Strategy strategy, std::int64_t rank, const AmountStyle &style,
                const View &view)
{
    const StrategyEstimate *found = findStrategy(estimate, strategy);
    if (!found)
        return {};
    const RankGroup &group = found->groupOf(rank);
    const Figure figure = figureFor(view.figure, estimate.scenario.accounting);
    const QString total = inBothUnits(shownOf(group, figure).amount, style);
    QStringList facts{
        place(estimate, strategy, rank, style.numbers),
        figure == Figure::Peak
            ? say(QT_TRANSLATE_NOOP("PartText", "%1 at the peak (%2)")).arg(total, phaseName(group.peakPhase()))
            : total,
        otherFigureText(group, figure, style),
        badgeText(group),
        headroomText(group.peak.amount, found->capacity, style),
    };
    facts.removeAll(QString());
    QStringList lines{facts.join(QStringLiteral(" · "))};
    if (view.deviceBand && canShowDeviceBand(estimate, view))
        lines << deviceBandLines(group, estimate.scenario, style);
    return lines.join(QLatin1Char('\n'));
}

} // namespace perrank::ui
