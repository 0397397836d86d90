// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/bars_content.h"

namespace perrank::ui {

/// The pinned total beside what the fullest rank of a strategy shows; nothing where none is pinned.
std::optional<GhostContent> ghostContent(const StrategyEstimate &strategy, Figure figure, const Compared &compared,
                                         Figure wanted, const AmountStyle &style);

/// What a bar of a pair stands on, from long to short: "≈ Lesson sketch", "≈sketch". Only the sketch is wavy.
QStringList accountingLabels(Accounting accounting);

/// The view for the right bars of pairs, whose figure is `Sum` or `Peak`.
View viewOfOther(const View &view, Accounting shown, const Estimate &other);

/// What the axis counts; where the bars of pairs differ in it, for both.
QString meaningOf(const Estimate &estimate, const View &view, const Compared &compared);

} // namespace perrank::ui
