// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/bars_picture.h"

namespace perrank::ui {

/// The heat map of ZeRO-3, or of the first strategy where that is not shown, with title, legend, what the settings'
/// cell says and footer, in a layout of that size.
void paintHeatMapPicture(QPainter &painter, const QSizeF &size, const Document &document,
                         const PictureOptions &options);

/// The same as an image, laid out 720 lines high whatever the size. Needs no window and no display.
QImage renderHeatMap(const Document &document, const PictureOptions &options);

} // namespace perrank::ui
