// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scaling_layout.h"

#include "ui/charts/scaling_plot.h"
#include "ui/text/given_name.h"
#include "ui/text/scaling_text.h"
#include "ui/text/strategy_name.h"
#include "ui/text/texts_of.h"

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal gap = 6;
constexpr qreal memoryShare = 0.62; ///< of the height
constexpr double besideShape = 2.4; ///< wider than this the plots stand side by side
constexpr double capacityReach = 4; ///< a card this much larger than all figures is not drawn to scale
constexpr double mostNames = 0.4;   ///< of the width, for names with their floors

constexpr TextsOf say{"Scaling"};

/// What no number of ranks divides: the activations in the lowest figure, of which model states are the least.
Quantity<Bytes> activationsOf(const Scaling &scaling)
{
    const ScalingFigures *lowest = nullptr;
    for (const ScalingLine &line : scaling.lines) {
        for (const auto &figures : line.figures) {
            if (figures && (lowest == nullptr || figures->figure < lowest->figure))
                lowest = &*figures;
        }
    }
    return lowest == nullptr ? Quantity<Bytes>{} : lowest->parts.activations;
}

QString capacityName(const Scaling &scaling, const AmountStyle &style)
{
    return QStringLiteral("%1: %2").arg(briefCardName(scaling.scenario.gpu),
                                        QString::fromStdString(amountText(scaling.capacity, style)));
}

void placeFloors(ScalingPlotPlacer &placer, const Scaling &scaling)
{
    for (const ScalingLine &line : scaling.lines) {
        if (line.floor.count() > 0 && strategies[line.strategy].shardsOptimizer)
            placer.addLevel(PlacedLevel::Kind::Floor, double(line.floor.count()));
    }
}

QStringList namesOf(const Scaling &scaling)
{
    QStringList names;
    for (const ScalingLine &line : scaling.lines)
        names << nameOf(line.strategy);
    return names;
}

/// "ZeRO-1 ≥ 4 B × P = 0.400 GB".
QStringList namesWithFloors(const Scaling &scaling, const AmountStyle &style)
{
    QStringList names;
    for (const ScalingLine &line : scaling.lines)
        names << QStringLiteral("%1 ≥ %2").arg(nameOf(line.strategy), floorText(scaling, line, style));
    return names;
}

void includeLevels(ScalingPlotPlacer &placer, const Scaling &scaling, ScalingPart part)
{
    const auto capacity = double(scaling.capacity.count());
    if (capacity > 0 && capacity < capacityReach * placer.extent().most
        && capacity > placer.extent().least / capacityReach)
        placer.include(capacity);
    if (part == ScalingPart::Everything && activationsOf(scaling).count() > 0)
        placer.include(double(activationsOf(scaling).count()));
    if (part != ScalingPart::ModelStates)
        return;
    for (const ScalingLine &line : scaling.lines) {
        if (line.floor.count() > 0 && double(line.floor.count()) > placer.extent().least / capacityReach)
            placer.include(double(line.floor.count()));
    }
}

ScalingPick pickOf(ScalingPart part)
{
    switch (part) {
    case ScalingPart::Everything:
        return [](const ScalingFigures &each) { return each.figure; };
    case ScalingPart::ModelStates:
        return [](const ScalingFigures &each) { return each.modelStates; };
    }
    return nullptr;
}

/// The longest first.
QStringList headingsOf(ScalingPart part)
{
    switch (part) {
    case ScalingPart::Everything:
        return {say(QT_TRANSLATE_NOOP("Scaling", "Memory per rank, %1 (log scale), over the number of ranks")),
                say(QT_TRANSLATE_NOOP("Scaling", "Memory, %1 (log), over ranks"))};
    case ScalingPart::ModelStates:
        return {say(QT_TRANSLATE_NOOP("Scaling", "Model states per rank, %1 (log scale), over the number of ranks")),
                say(QT_TRANSLATE_NOOP("Scaling", "Model states, %1 (log), over ranks"))};
    }
    return {};
}

/// Where a step has instants, they are those of the peak, not the most of the step.
QString activationsWords(const Scaling &scaling)
{
    return accountings[scaling.scenario.accounting].hasInstants
               ? say(QT_TRANSLATE_NOOP("Scaling", "activations at the peak %1%2, not divided"))
               : say(QT_TRANSLATE_NOOP("Scaling", "activations %1%2, not divided"));
}

void placeLevels(ScalingPlotPlacer &placer, const Scaling &scaling, ScalingPart part, const AmountStyle &style)
{
    const auto capacity = double(scaling.capacity.count());
    if (capacity > placer.extent().most)
        placer.addEdgeText(capacityName(scaling, style) + QStringLiteral(" ↑"), true, ScalingLabel::Ink::Capacity);
    else if (capacity > 0)
        placer.addLevel(PlacedLevel::Kind::Capacity, capacity, capacityName(scaling, style),
                        ScalingLabel::Ink::Capacity);
    const Quantity<Bytes> activations = activationsOf(scaling);
    if (part == ScalingPart::ModelStates)
        placeFloors(placer, scaling);
    else if (activations.count() > 0)
        placer.addLevel(
            PlacedLevel::Kind::Activations, double(activations.count()),
            activationsWords(scaling).arg(QString::fromStdString(amountText(activations, style)), fudgeWord(scaling)),
            ScalingLabel::Ink::Activations);
    placer.placeLevelWords();
}

std::vector<double> alongAxis(const std::vector<std::int64_t> &ranks)
{
    const double whole = std::log(double(ranks.back()) / double(ranks.front()));
    std::vector<double> places;
    for (const std::int64_t each : ranks)
        places.push_back(std::log(double(each) / double(ranks.front())) / whole);
    return places;
}

} // namespace

qreal ScalingLayout::xOf(std::size_t plot, std::size_t number) const
{
    return plots[plot].plot.left() + logRanks[number] * plots[plot].plot.width();
}

std::optional<std::size_t> ScalingLayout::numberAt(const QPointF &point) const
{
    for (std::size_t i = 0; i < plots.size(); ++i) {
        if (!plots[i].plot.adjusted(-gap, -gap, gap, gap).contains(point))
            continue;
        const double share = (point.x() - plots[i].plot.left()) / plots[i].plot.width();
        const auto nearest =
            std::ranges::min_element(logRanks, {}, [share](double place) { return std::abs(place - share); });
        return std::size_t(nearest - logRanks.begin());
    }
    return std::nullopt;
}

ScalingLayout layoutScaling(const Scaling &scaling, ScalingPart part, const ChartFrame &frame, const AmountStyle &style)
{
    ScalingLayout layout{frame.size, {}, scaling.current, {}};
    if (scaling.isEmpty())
        return layout;
    layout.logRanks = alongAxis(scaling.ranks);
    const QSizeF &size = frame.size;
    const bool isBeside = size.width() > besideShape * size.height();
    const qreal split = isBeside ? std::round(size.width() * memoryShare) : std::round(size.height() * memoryShare);
    const QRectF first = isBeside ? QRectF(0, 0, split - 2 * gap, size.height()) : QRectF(0, 0, size.width(), split);
    const QRectF second = isBeside ? QRectF(split, 0, size.width() - split, size.height())
                                   : QRectF(0, split + gap, size.width(), size.height() - split - gap);
    ScalingPlotPlacer memory(layout, scaling, frame, style, seriesOf(scaling, pickOf(part)));
    ScalingPlotPlacer sent(layout, scaling, frame, style,
                           seriesOf(scaling, [](const ScalingFigures &each) { return each.sentPerRank; }));
    if (memory.extent().isEmpty())
        return layout;
    includeLevels(memory, scaling, part);
    if (part == ScalingPart::ModelStates) {
        memory.setNames(namesWithFloors(scaling, style));
        if (memory.rightNeeded() > mostNames * first.width())
            memory.setNames(namesOf(scaling));
    }
    memory.finishExtent();
    sent.finishExtent();
    const bool hasSent = !sent.extent().isEmpty();
    // One below the other they have the same axis.
    const qreal left = isBeside || !hasSent ? 0 : std::max(memory.leftNeeded(), sent.leftNeeded());
    const qreal right = isBeside || !hasSent ? 0 : std::max(memory.rightNeeded(), sent.rightNeeded());
    memory.place(first, headingsOf(part), std::max(left, memory.leftNeeded()), std::max(right, memory.rightNeeded()));
    placeLevels(memory, scaling, part, style);
    layout.plots.push_back(memory.placed());
    if (!hasSent)
        return layout;
    sent.place(second,
               {say(QT_TRANSLATE_NOOP("Scaling", "Sent per rank and step, %1 (log scale), over the number of ranks")),
                say(QT_TRANSLATE_NOOP("Scaling", "Sent per step, %1 (log), over ranks")),
                say(QT_TRANSLATE_NOOP("Scaling", "Sent, %1 (log), over ranks"))},
               std::max(left, sent.leftNeeded()), std::max(right, sent.rightNeeded()));
    layout.plots.push_back(sent.placed());
    return layout;
}

} // namespace perrank::ui
