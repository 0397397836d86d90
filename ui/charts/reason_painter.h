// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/text_measures.h"
#include "ui/text/palette.h"

#include <QRectF>

class QPainter;

namespace perrank::ui {

/// Why there is nothing to draw, in the place of the chart: a frame around a heading and the sentences below it, as
/// large as the room lets them be.
struct ReasonLayout {
    QRectF frame;
    QRectF text; ///< within the frame
    QFont headingFont;
    QFont font;
    QStringList heading; ///< line by line
    QStringList lines;   ///< of the sentences
};

/// `reason` has its heading in the first line.
ReasonLayout layoutReason(const QString &reason, const ChartFrame &frame);
void paintReason(QPainter &painter, const ReasonLayout &layout, Theme theme);

} // namespace perrank::ui
