// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/log_layout.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal mostRadius = 6;
constexpr qreal leastRadius = 2;
constexpr qreal radiusShare = 0.42;    ///< of the place that a mark has for itself
constexpr qreal leastStep = 7;         ///< from mark to mark; in narrower columns they stand over each other
constexpr qreal reachOfMark = 12;      ///< the pointer need not be nearer
constexpr double roomBelow = 0.8;      ///< of the least amount, so that its mark stands clear of the axis
constexpr double roomAboveLine = 1.15; ///< likewise above lines across the plot
constexpr qreal mostLabelShare = 0.4;  ///< of the plot's height
constexpr qreal gapToMark = 6;

double bytesOf(Quantity<Bytes> amount)
{
    return static_cast<double>(amount.count());
}

QRectF markAround(qreal x, qreal y, qreal radius)
{
    return {x - radius, y - radius, 2 * radius, 2 * radius};
}

/// Between the ends of the axis, also what lies beyond.
qreal heightOf(const BarsLayout &layout, Quantity<Bytes> bytes)
{
    return std::round(std::clamp(layout.yOf(bytes), layout.plot.top(), layout.plot.bottom()));
}

std::optional<PlacedRange> rangeAt(const BarsLayout &layout, const RangeContent &range, const QRectF &total)
{
    if (bytesOf(range.low) >= layout.axis.maximum)
        return std::nullopt;
    const qreal bottom = std::min(total.top(), layout.yOf(range.low));
    const qreal top = std::max(layout.plot.top(), std::min(bottom - 2, layout.yOf(range.high)));
    const qreal half = total.width() / 4;
    return PlacedRange{QRectF(QPointF(total.center().x() - half, top), QPointF(total.center().x() + half, bottom)),
                       bytesOf(range.high) > layout.axis.maximum};
}

/// How many marks of a narrow column stand at about that height already.
std::ptrdiff_t marksAt(const PlacedBar &placed, qreal y, qreal radius)
{
    return std::ranges::count_if(placed.segments,
                                 [&](const Segment &mark) { return std::abs(mark.rect.center().y() - y) < radius; });
}

} // namespace

double leastAmount(const BarsContent &content)
{
    double least = bytesOf(content.highest);
    for (const GroupContent &group : content.groups) {
        for (const BarContent &bar : group.bars) {
            for (const PartContent &part : bar.parts)
                least = std::min(least, bytesOf(part.bytes));
        }
    }
    return std::max(1.0, least * roomBelow);
}

double logReach(const BarsContent &content, const BarsFrame &frame, double least)
{
    const BarsMeasures measures = measureBars(content, frame, tickWidth({}, frame.fonts));
    double reach = bytesOf(content.capacity) * roomAboveLine;
    if (content.activations)
        reach = std::max(reach, 2 * bytesOf(*content.activations) * roomAboveLine);
    for (const GroupContent &group : content.groups) {
        qreal labels = gapToMark;
        for (const PlacedText &line : linesOver(group, frame, measures))
            labels += line.rect.height();
        const qreal share = std::min(mostLabelShare, labels / measures.plot.height());
        const double decades = std::log10(std::max(1.0, bytesOf(group.highest()) / least)) / (1 - share);
        reach = std::max(reach, least * std::pow(10.0, decades));
        if (group.ghost)
            reach = std::max(reach, bytesOf(group.ghost->total) * roomAboveLine);
    }
    return std::min(reach, bytesOf(Quantity<Bytes>(Quantity<Bytes>::most)));
}

std::optional<qreal> stepOfMarks(const BarsContent &content, qreal barWidth)
{
    std::size_t most = 0;
    for (const GroupContent &group : content.groups)
        most = std::max(most, group.bars.front().parts.size());
    const qreal step = barWidth / qreal(most + 1);
    return content.everyRank || step < leastStep ? std::nullopt : std::optional(step);
}

void placeMarks(PlacedBar &placed, const BarContent &bar, const BarsLayout &layout, std::optional<qreal> step)
{
    const qreal radius = std::clamp(radiusShare * step.value_or(placed.rect.width()), leastRadius, mostRadius);
    const qreal width = step.value_or(0) * qreal(bar.parts.size());
    qreal x = placed.rect.center().x() - width / 2;
    for (const PartContent &part : bar.parts) {
        QRectF mark = markAround(x, heightOf(layout, part.bytes), radius);
        if (!step)
            mark.translate(radius * qreal(marksAt(placed, mark.center().y(), radius)), 0);
        placed.segments.push_back({part.component, mark, part.hidden, false});
        x += step.value_or(0);
    }
    placed.total = markAround(x, heightOf(layout, bar.total), radius + 1);
    placed.rect.setTop(placed.total->top());
    if (bar.range)
        placed.range = rangeAt(layout, *bar.range, *placed.total);
}

BarsLayout::Hit markAt(const BarsLayout &layout, std::size_t bar, const QPointF &place)
{
    const auto &segments = layout.bars[bar].segments;
    const auto distance = [&](const Segment &segment) {
        const QPointF away = segment.rect.center() - place;
        return std::max(std::abs(away.x()), std::abs(away.y()));
    };
    const auto nearest = std::ranges::min_element(segments, {}, distance);
    if (nearest == segments.end() || distance(*nearest) > reachOfMark)
        return {bar, std::nullopt};
    const bool isTotal = layout.bars[bar].total && layout.bars[bar].total->contains(place);
    return {bar, isTotal ? std::nullopt : std::optional(static_cast<std::size_t>(nearest - segments.begin()))};
}

void placeStrip(BarsLayout &layout, const BarsFrame &frame, const BarsMeasures &measures)
{
    const QString text = QCoreApplication::translate(
        "BarsChart", QT_TRANSLATE_NOOP("BarsChart", "Log scale: read positions, not lengths"));
    layout.strip =
        QRectF(layout.plot.left(), layout.plot.top() - measures.strip, layout.plot.width(), measures.smallLine + 2);
    const qreal width = signTextWidth(text, frame.fonts.small);
    const QPointF topLeft(std::round(layout.strip->center().x() - width / 2), layout.strip->top() + 1);
    layout.texts.push_back(
        {TextRole::Strip, text, QRectF(topLeft, QSizeF(width, measures.smallLine)), frame.fonts.small, {}, 0});
}

} // namespace perrank::ui
