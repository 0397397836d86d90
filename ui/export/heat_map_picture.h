// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/storage/document.h"
#include "ui/export/picture_options.h"

class QPainter;

namespace perrank::ui {

/// The heat map of ZeRO-3, or of the first strategy where that is not shown, with title, legend, what the settings'
/// cell says and footer, laid out 720 lines high whatever the size. Needs no window and no display.
void paintHeatMap(QPainter &painter, const Document &document, const Estimate &estimate, const PictureOptions &options);

/// The same map, but of which strategies fit.
void paintFitMap(QPainter &painter, const Document &document, const Estimate &estimate, const PictureOptions &options);

} // namespace perrank::ui
