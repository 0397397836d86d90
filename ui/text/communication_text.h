// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/simulation/step_traffic.h"

#include <QStringList>

namespace perrank::ui {

/// "1.50×": how much a strategy sends in units of what DDP sends; empty where there is nothing to compare with.
QString ratioToDdp(const std::vector<StepTraffic> &all, const StepTraffic &one, const AmountStyle &style);

/// "39.38 GB · 1.50×".
QString sentText(const std::vector<StepTraffic> &all, const StepTraffic &one, const AmountStyle &style);

/// "step 123.75 ms, of it exposed 3.75 ms · 26.25 GB inside nodes, 3.281 GB across", and shorter.
QStringList trafficDetails(const StepTraffic &one, const AmountStyle &style);

/// Everything about one strategy in a sentence.
QString trafficSentence(const std::vector<StepTraffic> &all, const StepTraffic &one, const AmountStyle &style);

/// How to read the view: bytes are exact, times are not, and why these differ.
QString trafficNote(const StepSimulation &simulation, const AmountStyle &style, bool isBrief = false);

} // namespace perrank::ui
