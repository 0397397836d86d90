// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/palette.h"

#include <QRectF>

class QPainter;

namespace perrank::ui {

/// A small sample of a component's colour and pattern, as in its bars.
void paintSwatch(QPainter &painter, const QRectF &place, Component component, Theme theme);

/// The same of the driver's range.
void paintRangeSwatch(QPainter &painter, const QRectF &place, Theme theme);

} // namespace perrank::ui
