// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/storage/document.h"
#include "ui/export/picture_options.h"

class QPainter;

namespace perrank::ui {

/// The first failure of the document's run with what the logs say, or its step where nothing strikes once; where saves
/// go wrong, their files.
void paintFailurePicture(QPainter &painter, const Document &document, const Estimate &estimate,
                         const PictureOptions &options);

} // namespace perrank::ui
