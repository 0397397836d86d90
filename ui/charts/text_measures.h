// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/sign_text.h"

#include <QSizeF>

namespace perrank::ui {

/// What a chart that is laid out by hand has: its room, and the fonts of its words.
struct ChartFrame {
    QSizeF size;
    ChartFonts fonts;
};

/// In whole units, so that words beside each other do not touch.
qreal lineOf(const QFont &font);
qreal widthOf(const QString &text, const QFont &font);

/// The first of the texts, from long to short, that has room; the last where none has.
QString fitting(const QStringList &texts, qreal width, const QFont &font);

} // namespace perrank::ui
