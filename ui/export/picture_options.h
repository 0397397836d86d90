// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/palette.h"

#include <QSize>

namespace perrank::ui {

inline constexpr int leastPictureSide = 200;
inline constexpr int mostPictureSide = 16'384;
inline constexpr int leastDotsPerInch = 72;
inline constexpr int mostDotsPerInch = 600;

/// What a picture looks like.
struct PictureOptions {
    QSize size{1920, 1080}; ///< pixels
    int dotsPerInch = 144;  ///< only written into the file; the page of a PDF and the width of an SVG follow from it
    Theme theme = Theme::Light;
    bool transparent = false;
    bool footer = true;

    bool operator==(const PictureOptions &) const = default;
};

} // namespace perrank::ui
