// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/storage/document.h"
#include "ui/charts/bars_layout.h"
#include "ui/export/picture_options.h"

class QPainter;

namespace perrank::ui {

/// One entry of a picture's legend.
struct PictureKey {
    std::optional<Component> component; ///< none for the driver's range
    bool hidden = false;
    QRectF swatch;
    PlacedText name;
};

/// The places of everything in a picture of the bars, in units of a layout that is scaled to the pixels.
struct BarsPictureLayout {
    QSizeF size;
    qreal scale = 1; ///< pixels per unit
    ChartFonts fonts;
    std::vector<PlacedText> title;
    std::vector<PlacedText> facts;
    QPointF chartAt;
    BarsLayout chart;
    std::vector<PictureKey> keys;
    std::vector<PlacedText> readOut;
    std::vector<PlacedText> footer;
};

BarsPictureLayout layoutBarsPicture(const Estimate &estimate, const Document &document, const PictureOptions &options);

/// The bars with title, legend, read-out and footer, laid out 720 lines high whatever the size, so that
/// text scales with the picture. The painter's units are pixels of `options.size`; no window takes part.
void paintBarsPicture(QPainter &painter, const Document &document, const Estimate &estimate,
                      const PictureOptions &options);

} // namespace perrank::ui
