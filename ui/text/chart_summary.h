// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/storage/document.h"

#include <QString>
#include <QStringList>

namespace perrank::ui {

/// The chart in one paragraph, for those who do not see it.
QString chartSummary(const Estimate &estimate, const AmountStyle &style, const View &view = {});

/// "batch ≥ 7 or seq ≥ 798", "never up to batch 1,000,000".
QString thresholdText(const Crossover &crossover, const AmountStyle &style);

/// Whose crossover the read-out names.
enum class ReadOutExtent { FirstAndSelected, AllStrategies };

/// "Activations pass model states at: DDP batch ≥ 7 or seq ≥ 798 (you are past it: 8 and 1,024) · …".
QString readOut(const Estimate &estimate, Strategy selected, const AmountStyle &style,
                ReadOutExtent extent = ReadOutExtent::FirstAndSelected);
/// What the read-out means by "pass".
QString readOutDefinition();

/// That a framework does not train in a way whose bars are shown, one sentence if so.
QStringList unusualPairs(const Estimate &estimate);

/// Which ranks the bars show: "All 8 ranks are alike; showing rank 0".
QString ranksNote(const Estimate &estimate, bool everyRank, const AmountStyle &style, Figure wanted = Figure::Default);

} // namespace perrank::ui
