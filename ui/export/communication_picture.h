// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/storage/document.h"
#include "ui/export/picture_options.h"

class QPainter;

namespace perrank::ui {

/// What every strategy sends in a step, and memory against time, with title, a note and footer, laid out 720 lines high
/// whatever the size. Needs no window and no display.
void paintCommunicationPicture(QPainter &painter, const Document &document, const Estimate &estimate,
                               const PictureOptions &options);

} // namespace perrank::ui
