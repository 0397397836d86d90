// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/bars_layout.h"

namespace perrank::ui {

/// The words for a bar; of one of a pair with the name of its accounting, and of one that has a pinned total with how
/// far it has come from there.
QString comparedBarText(const Estimate &estimate, const Compared &compared, const PlacedBar &bar,
                        const AmountStyle &style, const View &view);

/// The words for a part of a bar, likewise.
QString comparedPartText(const Estimate &estimate, const Compared &compared, const PlacedBar &bar, std::size_t segment,
                         const AmountStyle &style, const View &view);

/// All that the chart shows, in one paragraph.
QString comparedSummary(const Estimate &estimate, const Compared &compared, const View &view, const AmountStyle &style);

} // namespace perrank::ui
