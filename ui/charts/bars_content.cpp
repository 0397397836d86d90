// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/bars_content.h"

#include "core/model/rank_coordinates.h"
#include "core/report/device_band_words.h"
#include "ui/charts/compared_content.h"
#include "ui/charts/part_symbol.h"
#include "ui/charts/shown_ranks.h"
#include "ui/text/chart_summary.h"
#include "ui/text/device_band_text.h"
#include "ui/text/given_name.h"
#include "ui/text/part_text.h"
#include "ui/text/peak_text.h"
#include "ui/text/place_text.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int digitsOfLimits = 3;
constexpr int digitsOfNarrow = 2;

constexpr TextsOf say{"BarsChart"};

QString amount(Quantity<Bytes> bytes, const AmountStyle &style)
{
    return QString::fromStdString(amountText(bytes, style));
}

bool isHidden(const View &view, Component component)
{
    return std::ranges::find(view.hidden, component) != view.hidden.end();
}

struct Maker {
    const Estimate &estimate;
    const View &view; ///< its figure is that of this accounting
    const AmountStyle &style;
    const Figure figure; ///< `Sum` or `Peak`

    [[nodiscard]] PartContent part(const ComponentAmount &held) const
    {
        const Quantity<Bytes> bytes = shownOf(held, figure).amount;
        return {
            .component = held.component,
            .bytes = bytes,
            .name = translated(componentName(held.component, estimate.scenario)),
            .symbol = symbolOf(held.component, estimate.scenario),
            .amount = amount(bytes, style),
            .shortAmount = QString::fromStdString(amountText(bytes, style, digitsOfLimits)),
            .hidden = isHidden(view, held.component),
        };
    }

    /// What is not there at the instant of the peak has no part in the bar.
    [[nodiscard]] bool isShown(const ComponentAmount &held) const { return shownOf(held, figure).count() > 0; }

    [[nodiscard]] BarContent bar(const StrategyEstimate &strategy, const RankGroup &group, std::int64_t rank) const
    {
        const bool fits = group.peak.amount <= strategy.capacity;
        BarContent bar{rank, {}, shownOf(group, figure).amount, fits, {}, {}};
        for (const ComponentAmount &held : group.components) {
            if (isShown(held))
                bar.parts.push_back(part(held));
        }
        bar.range = rangeOf(group);
        return bar;
    }

    /// It belongs to the peak: a sum of all parts has none.
    [[nodiscard]] std::optional<RangeContent> rangeOf(const RankGroup &group) const
    {
        if (!view.deviceBand || figure != Figure::Peak)
            return std::nullopt;
        const std::optional<DeviceBand> band = deviceBandOf(group, estimate.scenario);
        return band ? std::optional(RangeContent{band->low.amount, band->high.amount}) : std::nullopt;
    }

    /// Over the end of a range they say that they are not about that.
    [[nodiscard]] QStringList totalsOf(const RankGroup &group) const
    {
        const Quantity<Bytes> total = shownOf(group, figure).amount;
        QStringList totals{amount(total, style)};
        for (const int digits : {digitsOfLimits, digitsOfNarrow})
            totals << QString::fromStdString(amountText(total, style, digits));
        if (rangeOf(group)) {
            for (QString &each : totals)
                each = say(QT_TRANSLATE_NOOP("BarsChart", "peak %1")).arg(each);
        }
        return totals;
    }

    [[nodiscard]] QStringList rangesOf(const RankGroup &group) const
    {
        const std::optional<RangeContent> range = rangeOf(group);
        if (!range)
            return {};
        const Message message = rangeMessage(range->low, range->high, style);
        const QString words = translated(message);
        return {say(QT_TRANSLATE_NOOP("BarsChart", "driver: %1")).arg(words), words,
                QString::fromStdString(message.arguments.front() + "–" + message.arguments.back())};
    }

    /// Inside a sentence; the optimizer's part is called by its own name, "Adam".
    [[nodiscard]] QString nameInside(Component component) const
    {
        const QString name = translated(componentName(component, estimate.scenario));
        return component == Component::Optimizer ? name : insideSentence(name);
    }

    [[nodiscard]] QStringList hiddenNotes(const RankGroup &group) const
    {
        std::vector<Component> hidden;
        for (const ComponentAmount &held : group.components) {
            if (isShown(held) && isHidden(view, held.component))
                hidden.push_back(held.component);
        }
        if (hidden.empty())
            return {};
        if (hidden.size() == 1)
            return {
                say(QT_TRANSLATE_NOOP("BarsChart", "(%1 hidden)")).arg(nameInside(hidden.front())),
                say(QT_TRANSLATE_NOOP("BarsChart", "(%1 hidden)")).arg(symbolOf(hidden.front(), estimate.scenario))};
        return {say(QT_TRANSLATE_NOOP("BarsChart", "(%1 parts hidden)")).arg(hidden.size()),
                say(QT_TRANSLATE_NOOP("BarsChart", "(%1 hidden)")).arg(hidden.size())};
    }

    /// "stage 0", or "stages 1–6" where neighbours hold the same.
    [[nodiscard]] QString stagesOf(const RankGroup &group) const
    {
        const auto number = [this](std::int64_t stage) {
            return QString::fromStdString(written(stage, style.numbers));
        };
        const std::int64_t last = coordinatesOf(estimate.scenario, group.ranks.last()).stage;
        if (last == group.place.stage)
            return say(QT_TRANSLATE_NOOP("BarsChart", "stage %1")).arg(number(last));
        return say(QT_TRANSLATE_NOOP("BarsChart", "stages %1–%2")).arg(number(group.place.stage), number(last));
    }

    /// Which ranks a bar stands for, from long to short.
    [[nodiscard]] QStringList groupLabels(const RankGroup &group) const
    {
        const NumberStyle &numbers = style.numbers;
        const QString ranks = ranksText(group.ranks, numbers);
        const QString count = QStringLiteral("×") + QString::fromStdString(written(group.ranks.ranks(), numbers));
        const QString first = QString::fromStdString(written(group.ranks.first, numbers));
        if (estimate.scenario.pipelineParallel == 1)
            return {ranks, count, first};
        const QString stage = stagesOf(group);
        return {ranks + QStringLiteral(" · ") + stage, stage + QLatin1Char(' ') + count, stage, first};
    }

    /// Where the fullest rank is, if stages differ.
    [[nodiscard]] QStringList placesOf(const RankGroup &group) const
    {
        if (estimate.scenario.pipelineParallel == 1 || view.everyRank)
            return {};
        const QString rank = ranksText({group.ranks.first, 1}, style.numbers);
        const QString stage = stageText(estimate.scenario, group.place.stage, style.numbers);
        return {rank + QStringLiteral(" · ") + stage, stage,
                say(QT_TRANSLATE_NOOP("BarsChart", "stage %1")).arg(group.place.stage), rank};
    }

    [[nodiscard]] Quantity<Bytes> activationsOf(const RankGroup &group) const
    {
        return shownOf(group, Side::Activations, figure);
    }

    [[nodiscard]] bool allHaveActivations(Quantity<Bytes> wanted) const
    {
        const auto has = [&](const RankGroup &group) { return activationsOf(group) == wanted; };
        return std::ranges::all_of(estimate.strategies, [&](const StrategyEstimate &strategy) {
            return view.everyRank ? std::ranges::all_of(strategy.groups, has) : has(strategy.worst());
        });
    }

    void addBars(GroupContent &group, const StrategyEstimate &strategy) const
    {
        if (!view.everyRank) {
            group.bars.push_back(bar(strategy, strategy.worst(), strategy.worst().ranks.first));
            return;
        }
        for (const RankRun &run : shownRanks(strategy)) {
            if (run.of == RunOf::Group) {
                group.bars.push_back(bar(strategy, strategy.groupOf(run.first), run.first));
                group.bars.back().labels = groupLabels(strategy.groupOf(run.first));
                continue;
            }
            if (run.of == RunOf::LeftOut) {
                const QString more = QString::fromStdString(written(run.count, style.numbers));
                group.alike.push_back({group.bars.size() - 1, run.count,
                                       say(QT_TRANSLATE_NOOP("BarsChart", "… %1 more")).arg(more),
                                       QLatin1Char('+') + more, true});
                continue;
            }
            if (run.count > 1) {
                const QString ranks = QString::fromStdString(written(run.count, style.numbers));
                group.alike.push_back({group.bars.size() - 1, run.count,
                                       say(QT_TRANSLATE_NOOP("BarsChart", "×%1 alike")).arg(ranks),
                                       QStringLiteral("×") + ranks, false});
                continue;
            }
            group.bars.push_back(bar(strategy, strategy.groupOf(run.first), run.first));
        }
    }

    [[nodiscard]] GroupContent group(const StrategyEstimate &strategy) const
    {
        const RankGroup &worst = strategy.worst();
        const Quantity<Bytes> total = shownOf(worst, figure).amount;
        GroupContent group{
            .strategy = strategy.strategy,
            .name = fromCore(strategies[strategy.strategy].name),
            .accounting = {},
            .bars = {},
            .alike = {},
            .total = total,
            .totals = totalsOf(worst),
            .ranges = rangesOf(worst),
            .hiddenNotes = hiddenNotes(worst),
            .badge = badgeFor(worst),
            .phases = figure == Figure::Peak ? phaseLabels(worst.peakPhase()) : QStringList(),
            .places = placesOf(worst),
            .fits = strategy.verdict != Verdict::DoesNotFit,
            .reachesVerdict = total == worst.peak.amount,
            .headrooms = {headroomText(worst.peak.amount, strategy.capacity, style),
                          headroomText(worst.peak.amount, strategy.capacity, style, digitsOfNarrow)},
        };
        addBars(group, strategy);
        return group;
    }
};

bool showsActivations(const View &view)
{
    return !isHidden(view, Component::Activations) && !isHidden(view, Component::Logits);
}

/// Activations are the same for every strategy; the band says so and is drawn only while it is true of all bars.
std::optional<Quantity<Bytes>> commonActivations(const std::vector<Maker> &makers)
{
    const Maker &one = makers.front();
    const bool hasAll = showsActivations(one.view);
    const Quantity<Bytes> first = one.activationsOf(one.estimate.strategies.front().worst());
    const auto isFirst = [first](const Maker &maker) { return maker.allHaveActivations(first); };
    if (!hasAll || first.count() == 0 || !std::ranges::all_of(makers, isFirst))
        return std::nullopt;
    return first;
}

/// Instead of the band that a person has learnt to look for.
QString withoutBand(const Maker &one)
{
    const bool hasAny = one.activationsOf(one.estimate.strategies.front().worst()).count() > 0;
    return hasAny && showsActivations(one.view)
               ? say(QT_TRANSLATE_NOOP("BarsChart", "activations differ: no common band, no 2 × line"))
               : QString();
}

QString activationsLabel(const Estimate &estimate, Figure figure, const AmountStyle &style)
{
    const RankGroup &group = estimate.strategies.front().worst();
    const ComponentAmount *part = group.find(Component::Activations);
    const QString text = say(QT_TRANSLATE_NOOP("BarsChart", "activations %1"))
                             .arg(amount(shownOf(group, Side::Activations, figure), style));
    return part && part->fudge ? text + say(QT_TRANSLATE_NOOP("BarsChart", " ⚠ fudge")) : text;
}

/// Bars of pairs have less room for it than a single one.
void shortenBadge(GroupContent &group)
{
    group.badge.forms << QString(group.badge.forms.last()).remove(u' ');
}

/// Names the accounting of the last group, and puts the other one beside it.
void addPair(std::vector<GroupContent> &groups, const Maker &other, Accounting shown)
{
    groups.back().accounting = accountingLabels(shown);
    shortenBadge(groups.back());
    const StrategyEstimate *strategy = findStrategy(other.estimate, groups.back().strategy);
    if (strategy == nullptr)
        return;
    groups.push_back(other.group(*strategy));
    groups.back().isOther = true;
    shortenBadge(groups.back());
    groups.back().accounting = accountingLabels(other.estimate.scenario.accounting);
}

QString capacityLabel(const Estimate &estimate, const AmountStyle &style)
{
    const Quantity<Bytes> capacity = estimate.strategies.front().capacity;
    return say(QT_TRANSLATE_NOOP("BarsChart", "%1: %2"))
        .arg(briefCardName(estimate.scenario.gpu), QString::fromStdString(amountText(capacity, style, digitsOfLimits)));
}

} // namespace

BarsContent barsContent(const Estimate &estimate, const View &view, const AmountStyle &style, const Compared &compared)
{
    const Figure figure = figureFor(view.figure, estimate.scenario.accounting);
    BarsContent content{
        .groups = {},
        .highest = {},
        .activations = {},
        .activationsLabel = {},
        .dominanceLabel = say(QT_TRANSLATE_NOOP("BarsChart", "2 × activations")),
        .capacity = {},
        .capacityLabel = {},
        .note = ranksNote(estimate, view.everyRank, style, view.figure),
        .meaning = meaningOf(estimate, view, compared),
        .everyRank = view.everyRank,
        .fitCapacity = view.fitCapacity,
        .hasPairs = compared.other != nullptr,
        .scale = view.scale,
        .style = style,
    };
    if (estimate.strategies.empty())
        return content;
    const bool isPair = compared.other != nullptr;
    const View otherView = isPair ? viewOfOther(view, estimate.scenario.accounting, *compared.other) : view;
    std::vector<Maker> makers{Maker{estimate, view, style, figure}};
    if (isPair)
        makers.push_back(Maker{*compared.other, otherView, style, otherView.figure});
    for (const StrategyEstimate &strategy : estimate.strategies) {
        content.groups.push_back(makers.front().group(strategy));
        content.groups.back().ghost = ghostContent(strategy, figure, compared, view.figure, style);
        if (isPair)
            addPair(content.groups, makers.back(), estimate.scenario.accounting);
    }
    for (const GroupContent &group : content.groups)
        content.highest = std::max(content.highest, group.total);
    content.activations = commonActivations(makers);
    content.activationsLabel =
        content.activations ? activationsLabel(estimate, figure, style) : withoutBand(makers.front());
    content.capacity = estimate.strategies.front().capacity;
    content.capacityLabel = capacityLabel(estimate, style);
    return content;
}

Quantity<Bytes> GroupContent::highest() const
{
    Quantity<Bytes> highest = total;
    for (const BarContent &bar : bars)
        highest = std::max(highest, bar.range ? bar.range->high : bar.total);
    return highest;
}

QString nameTogether(const BarContent &bar, const std::vector<PartContent> &some)
{
    const auto isOptimizer = [](const PartContent &part) {
        return part.component == Component::MasterWeights || part.component == Component::Momentum
               || part.component == Component::Variance;
    };
    const auto isState = [](const PartContent &part) {
        return componentSpec(part.component).side == Side::ModelStates;
    };
    const auto isAll = [&](const auto &kind) {
        return std::ranges::count_if(some, kind) > 1
               && std::ranges::count_if(some, kind) == std::ranges::count_if(bar.parts, kind);
    };
    if (some.size() > 2 && isAll(isState) && std::ranges::all_of(some, isState))
        return say(QT_TRANSLATE_NOOP("BarsChart", "states"));
    QStringList names;
    for (const PartContent &part : some) {
        const bool isWholeOptimizer = isAll(isOptimizer) && isOptimizer(part);
        names << (isWholeOptimizer ? say(QT_TRANSLATE_NOOP("BarsChart", "optimizer")) : part.symbol);
    }
    names.removeDuplicates();
    return names.join(QStringLiteral(" + "));
}

QString countTogether(const std::vector<PartContent> &some)
{
    return say(QT_TRANSLATE_NOOP("BarsChart", "%1 parts")).arg(some.size());
}

} // namespace perrank::ui
