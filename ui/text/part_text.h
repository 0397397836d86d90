// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/storage/document.h"

#include <QString>

namespace perrank::ui {

/// The words for one part of one bar in lines: where it is, how much, when, how it was computed, how it is shared out.
/// The tool-tip, the status bar and the screen reader all say this. `wanted` is the figure of the view.
QString partText(const Estimate &estimate, Strategy strategy, std::int64_t rank, Component component,
                 const AmountStyle &style, Figure wanted = Figure::Default);

/// The words for a whole bar: where it is, how much, which side wins and whether it fits. Below that, where the view
/// shows it, what the driver may show.
QString barText(const Estimate &estimate, Strategy strategy, std::int64_t rank, const AmountStyle &style,
                const View &view = {});

/// "✖ OOM +74.51 GB" or "✔ 58.4 GB free (68 %)" for that many bytes on the card.
QString headroomText(Quantity<Bytes> needed, Quantity<Bytes> capacity, const AmountStyle &style, int digits = 3);

/// The strategy in the estimate; null when its bar is not shown.
const StrategyEstimate *findStrategy(const Estimate &estimate, Strategy strategy);

} // namespace perrank::ui
