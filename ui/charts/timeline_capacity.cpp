// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/timeline_capacity.h"

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr qreal gap = 6;
constexpr qreal clearance = 1.5; ///< of a line, above and below

/// Whether a line through these points, with what is below it down to `reach`, is in a place.
bool crosses(const QPolygonF &line, qreal reach, const QRectF &place)
{
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        const QRectF step = QRectF(line[i], line[i + 1]).normalized().adjusted(0, -clearance, 0, clearance + reach);
        const bool isBeside = step.right() < place.left() || step.left() > place.right();
        if (!isBeside && step.top() < place.bottom() && step.bottom() > place.top())
            return true;
    }
    return false;
}

bool isFree(const TimelineLayout &layout, const QPolygonF &held, const QRectF &place)
{
    const auto isCrossed = [&place](const PlacedCourse &course) { return crosses(course.line, 0, place); };
    return !crosses(held, layout.plot.height(), place) && !std::ranges::any_of(layout.others, isCrossed)
           && !crosses({layout.peakLine.p1(), layout.peakLine.p2()}, 0, place);
}

} // namespace

std::optional<QPointF> freeBesideCapacity(const TimelineLayout &layout, const QPolygonF &held, const QSizeF &words)
{
    const QRectF &plot = layout.plot;
    const qreal y = layout.capacity->y1();
    for (const qreal top : {y - words.height(), y + 2}) {
        if (top < plot.top() || top + words.height() > plot.bottom())
            continue;
        for (qreal left = plot.right() - words.width() - gap; left >= plot.left() + gap; left -= words.height()) {
            const QRectF place(QPointF(left, top), words);
            if (isFree(layout, held, place.adjusted(-gap / 2, 0, gap / 2, 0)))
                return place.topLeft();
        }
    }
    return std::nullopt;
}

} // namespace perrank::ui
