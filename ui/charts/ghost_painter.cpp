// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/ghost_painter.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal dot = 2;
constexpr qreal projectorDot = 3;

/// Up, across and down; what goes on above the axis is open there, and a log axis has only the level.
QPainterPath outlineOf(const PlacedGhost &ghost)
{
    const QRectF &rect = ghost.rect;
    if (rect.height() == 0) {
        QPainterPath level(rect.topLeft());
        level.lineTo(rect.topRight());
        return level;
    }
    QPainterPath path(QPointF(std::round(rect.left()) + 1, rect.bottom()));
    path.lineTo(std::round(rect.left()) + 1, std::round(rect.top()) + 1);
    if (ghost.goesOn)
        path.moveTo(std::round(rect.right()) - 1, std::round(rect.top()) + 1);
    else
        path.lineTo(std::round(rect.right()) - 1, std::round(rect.top()) + 1);
    path.lineTo(std::round(rect.right()) - 1, rect.bottom());
    return path;
}

} // namespace

void paintGhosts(QPainter &painter, const BarsLayout &layout, const BarsPaint &paint, const QRegion &free)
{
    if (layout.ghosts.empty())
        return;
    const Colours &colours = coloursOf(paint.theme);
    const qreal width = paint.theme == Theme::Projector ? projectorDot : dot;
    QPen dots(colours.text, width, Qt::CustomDashLine, Qt::FlatCap, Qt::MiterJoin);
    dots.setDashPattern({1, 1.5});
    painter.save();
    painter.setClipRegion(free);
    painter.setBrush(Qt::NoBrush);
    for (const PlacedGhost &ghost : layout.ghosts) {
        const QPainterPath outline = outlineOf(ghost);
        if (!paint.transparent)
            painter.strokePath(outline, QPen(colours.background, width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        painter.strokePath(outline, dots);
    }
    painter.restore();
}

} // namespace perrank::ui
