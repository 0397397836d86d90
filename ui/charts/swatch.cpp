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

} // namespace perrank::ui
