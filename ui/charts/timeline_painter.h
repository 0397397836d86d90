// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/timeline_layout.h"
#include "ui/text/palette.h"

class QPainter;

namespace perrank::ui {

struct TimelinePaint {
    Theme theme = Theme::Light;
    std::optional<Nanoseconds> now; ///< a line through everything
};

void paintTimeline(QPainter &painter, const TimelineLayout &layout, const TimelinePaint &paint);

} // namespace perrank::ui
