// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/simulation/rank_step.h"

#include <QStringList>

namespace perrank::ui {

/// How the figures of a step come about, in symbols and numbers, one line each: the time of the step, what of it is
/// exposed, one collective of each kind, what the rank sends, the passes of one layer.
QStringList stepFormulas(const RankStep &step, const Scenario &scenario, const AmountStyle &style);

/// "All strategies compute 12.42 ms. They differ in exposed transfers: ZeRO-3, FSDP 0.44 ms · DDP 0.73 ms": why one
/// takes longer than another. Empty for a strategy alone, and where computing differs too.
QString whyTimesDiffer(const StepSimulation &simulation, std::int64_t rank, const AmountStyle &style);

} // namespace perrank::ui
