// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/bars_layout.h"

namespace perrank::ui {

class BarsChart;

/// Lets assistive technology read the bars chart: its bars are the children, their parts the grandchildren.
void installChartAccessibility();

/// Tells assistive technology where the keyboard cursor is now.
void announceCursor(BarsChart &chart, const BarsLayout::Hit &place);

} // namespace perrank::ui
