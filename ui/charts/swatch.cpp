// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/swatch.h"

#include "ui/charts/patterns.h"

#include <QPainter>

namespace perrank::ui {

void paintSwatch(QPainter &painter, const QRectF &place, Component component, Theme theme)
{
    const qreal scale = painter.deviceTransform().m11();
    const QBrush brush = patternBrush(patternOf(component), coloursOf(theme).part(component).fill, scale);
    painter.setBrushOrigin(place.topLeft());
    painter.fillRect(place, brush);
}

void paintRangeSwatch(QPainter &painter, const QRectF &place, Theme theme)
{
    const QColor &ink = coloursOf(theme).muted;
    const qreal side = place.width() / 4;
    painter.fillRect(place.adjusted(side, 0, -side, 0), rangeBrush(ink, painter.deviceTransform().m11()));
    painter.fillRect(QRectF(place.left(), place.top(), place.width(), 1), ink);
    painter.fillRect(QRectF(place.left(), place.bottom() - 1, place.width(), 1), ink);
}

} // namespace perrank::ui
