// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/tradeoff/heat_map.h"

#include <QString>

namespace perrank::ui {

/// How many times the model states the activations are, in two digits: "0.16", "1.3", "10", "820", "10k", "1.3M".
QString ratioText(const HeatCell &cell, const NumberStyle &style);

/// "batch 8, sequence 1,024": where a cell lies.
QString heatCellName(std::int64_t batch, std::int64_t sequence, const NumberStyle &style);

/// Everything about a cell in one sentence, for tool-tip, status bar, screen reader and below the map: "batch 8,
/// sequence 1,024: activations 2.567 GB ⚠ fudge, model states 0.250 GB, 10 × as much; fits, 82.70 GB free".
QString heatCellText(const HeatMap &map, std::size_t row, std::size_t column, const AmountStyle &style);

} // namespace perrank::ui
