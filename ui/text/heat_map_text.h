// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/tradeoff/fit_map.h"

#include <QString>

namespace perrank::ui {

/// How many times the model states the activations are, in two digits: "0.16", "1.3", "10", "820", "10k", "1.3M".
QString ratioText(const HeatCell &cell, const NumberStyle &style);
/// For narrow cells, with one decimal at most: "0.2", "<0.1", "1.3".
QString briefRatioText(const HeatCell &cell, const NumberStyle &style);

/// "batch 8, sequence 1,024": where a cell lies.
QString heatCellName(std::int64_t batch, std::int64_t sequence, const NumberStyle &style);

/// Everything about a cell in one sentence, for tool-tip, status bar, screen reader and below the map: "batch 8,
/// sequence 1,024: activations 2.567 GB ⚠ fudge, model states 0.250 GB, 10 × as much; fits, 82.70 GB free".
QString heatCellText(const HeatMap &map, std::size_t row, std::size_t column, const AmountStyle &style);

/// What fits in a cell, for the same places: "batch 8, sequence 1,024: DDP, ZeRO-1 and ZeRO-2 fit; DDP needs 4.567 GB,
/// 80.95 GB free", "…: nothing fits; ZeRO-3 needs least, 4.5 GB too much".
QString fitCellText(const FitMap &map, std::size_t row, std::size_t column, const AmountStyle &style);

} // namespace perrank::ui
