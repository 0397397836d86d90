// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QPointF>
#include <QString>
#include <QStringList>

class QPainter;

namespace perrank::ui {

/// The fonts of one chart.
struct ChartFonts {
    QFont text;
    QFont bold;
    QFont small;
    QFont smallBold;
};

/// All sizes follow from the pixel size of `base`; the small one is never below twelve pixels.
ChartFonts chartFonts(const QFont &base);

/// Text in which ▲ ✖ ✔ ⚠ ↑ are drawn as shapes, so that no font has to have them.
qreal signTextWidth(const QString &text, const QFont &font);
/// With the pen of the painter, from `baseline` to the right.
void drawSignText(QPainter &painter, const QPointF &baseline, const QString &text, const QFont &font);
/// The same below and to the right of `corner`.
void drawSignTextBelow(QPainter &painter, const QPointF &corner, const QString &text, const QFont &font);
/// From the corner of a text down to its baseline, in whole units, so that rows look alike.
qreal ascentOf(const QFont &font);

/// The words broken into lines no wider than `width`, which a single long word may exceed. A sign stays with the word
/// after it.
QStringList wrappedSignText(const QString &text, const QFont &font, qreal width);

} // namespace perrank::ui
