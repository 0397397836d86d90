// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/storage/document.h"
#include "ui/text/palette.h"

#include <QImage>

namespace perrank::ui {

inline constexpr int leastPictureSide = 200;
inline constexpr int mostPictureSide = 16'384;

/// What a picture looks like.
struct PictureOptions {
    QSize size{1920, 1080}; ///< pixels
    int dotsPerInch = 144;  ///< only written into the file
    Theme theme = Theme::Light;
    bool transparent = false;
    bool footer = true;

    bool operator==(const PictureOptions &) const = default;
};

/// The bars with title, legend, read-out and footer, laid out 720 lines high whatever the size, so that
/// text scales with the picture. Needs no window and no display.
QImage renderBars(const Estimate &estimate, const Document &document, const PictureOptions &options);

} // namespace perrank::ui
