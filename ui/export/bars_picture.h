// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/storage/document.h"
#include "ui/charts/bars_layout.h"
#include "ui/text/palette.h"

#include <QImage>

namespace perrank::ui {

inline constexpr int leastPictureSide = 200;
inline constexpr int mostPictureSide = 16'384;
inline constexpr int leastDotsPerInch = 72;
inline constexpr int mostDotsPerInch = 600;

/// What a picture looks like.
struct PictureOptions {
    QSize size{1920, 1080}; ///< pixels
    int dotsPerInch = 144;  ///< only written into the file
    Theme theme = Theme::Light;
    bool transparent = false;
    bool footer = true;

    bool operator==(const PictureOptions &) const = default;
};

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
/// text scales with the picture. Needs no window and no display.
QImage renderBars(const Estimate &estimate, const Document &document, const PictureOptions &options);

} // namespace perrank::ui
