// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/scaling_layout.h"
#include "ui/text/palette.h"

class QPainter;

namespace perrank::ui {

struct ScalingPaint {
    Theme theme = Theme::Light;
    std::optional<std::size_t> cursor; ///< of the numbers of ranks
};

void paintScaling(QPainter &painter, const ScalingLayout &layout, const ScalingPaint &paint);

} // namespace perrank::ui
