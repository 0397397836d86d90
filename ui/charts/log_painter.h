// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/bars_painter.h"

#include <QPainterPath>

namespace perrank::ui {

/// What tells the mark of a component from its neighbour, inside the rectangle.
QPainterPath markShape(Component component, const QRectF &place);
/// That of all parts together.
QPainterPath totalShape(const QRectF &place);

/// The marks of a log axis, joined bar by bar.
void paintMarks(QPainter &painter, const BarsLayout &layout, const BarsPaint &paint);

} // namespace perrank::ui
