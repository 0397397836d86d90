// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/bars_picture.h"

namespace perrank::ui {

/// Memory per rank and bytes sent over the number of ranks, with title, floors and footer, in a layout of that size.
void paintScalingPicture(QPainter &painter, const QSizeF &size, const Document &document,
                         const PictureOptions &options);

/// The same as an image, laid out 720 lines high whatever the size. Needs no window and no display.
QImage renderScaling(const Document &document, const PictureOptions &options);

} // namespace perrank::ui
