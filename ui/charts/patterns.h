// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/palette.h"

#include <QBrush>

namespace perrank::ui {

/// A brush that fills with `fill` and draws the pattern on it, sharp at `scale` device pixels per unit.
QBrush patternBrush(Pattern pattern, const QColor &fill, qreal scale);
/// Black and white lines both ways with nothing between them, for what does not fit.
QBrush hatchBrush(qreal scale);
/// Lines from upper left to lower right, far apart and with nothing between them, for what may be there.
QBrush rangeBrush(const QColor &ink, qreal scale);

} // namespace perrank::ui
