// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/storage/document.h"
#include "ui/export/picture_options.h"

class QPainter;

namespace perrank::ui {

/// One step of the first strategy that shards parameters, else of the first one, on its fullest rank, with title, times
/// and footer, laid out 720 lines high whatever the size. Needs no window and no display.
void paintTimelinePicture(QPainter &painter, const Document &document, const Estimate &estimate,
                          const PictureOptions &options);

} // namespace perrank::ui
