// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/tradeoff/scaling.h"

#include <QStringList>

namespace perrank::ui {

/// "8 ranks", and a line for each strategy that can run on so many: "ZeRO-3 2.817 GB: states 0.250 GB,
/// activations 2.567 GB ⚠ fudge; sends 0.525 GB; fits". For tool-tip, status bar, screen reader and the words
/// below the lines.
QStringList scalingTexts(const Scaling &scaling, std::size_t number, const AmountStyle &style);

/// "4 B × P = 0.400 GB", "0.250 GB", "0 GB": what model states cannot fall below.
QString floorText(const Scaling &scaling, const ScalingLine &line, const AmountStyle &style);

/// "However many ranks, model states do not fall below these floors: DDP 20 B × P = 2.000 GB · ZeRO-1 4 B × P = 0.400
/// GB · ZeRO-3, FSDP 0 GB. P = 100,000,000 parameters. …"
QString floorsText(const Scaling &scaling, const AmountStyle &style);

/// How every floor comes about: "ZeRO-1: Parameters + Gradients = 200,000,000 + 200,000,000 B", one a line.
QString floorReasons(const Scaling &scaling, const AmountStyle &style);

/// " ⚠ fudge" where an invented factor has a part in the activations, else nothing.
QString fudgeWord(const Scaling &scaling);

/// Numbers of ranks that no strategy can run on, and why not; empty when there are none.
QString skippedText(const Scaling &scaling, const AmountStyle &style);

} // namespace perrank::ui
