// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/storage/document.h"
#include "ui/export/picture_options.h"

class QPainter;

namespace perrank::ui {

/// Memory per rank and bytes sent over the number of ranks, with title, floors and footer, laid out 720 lines high
/// whatever the size. Needs no window and no display.
void paintScalingPicture(QPainter &painter, const Document &document, const Estimate &estimate,
                         const PictureOptions &options);

} // namespace perrank::ui
