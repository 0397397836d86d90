// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/bars_layout.h"
#include "ui/text/palette.h"

class QPainter;

namespace perrank::ui {

/// How a layout is drawn.
struct BarsPaint {
    Theme theme = Theme::Light;
    bool transparent = false;         ///< no plates of the background's colour under words
    std::optional<Strategy> selected; ///< its name is underlined
    bool faded = false;               ///< the picture is not of the present scenario
};

void paintBars(QPainter &painter, const BarsLayout &layout, const BarsPaint &paint);

} // namespace perrank::ui
