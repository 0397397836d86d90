// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/sign_text.h"
#include "ui/export/picture_options.h"

#include <QRectF>

#include <functional>

namespace perrank::ui {

/// The words around a picture: title and facts at the top, a sentence and the footer at the bottom.
struct PageWords {
    QString title;
    QString facts;
    QString sentence;
    QString footer;
};

/// Writes the words of a page of that size and returns the room that is left between them.
QRectF paintPage(QPainter &painter, const QSizeF &size, const PageWords &words, const PictureOptions &options);
/// The fonts of the page's own texts.
ChartFonts pageFonts(Theme theme);

/// Scales the painter, whose units are pixels of `options.size`, to a layout 720 lines high for what `paint` paints.
void paintScaled(QPainter &painter, const PictureOptions &options,
                 const std::function<void(QPainter &, const QSizeF &)> &paint);

} // namespace perrank::ui
