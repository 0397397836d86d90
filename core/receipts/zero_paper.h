// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/receipts/receipt.h"
#include "core/scenario/scenario.h"

namespace perrank {

/// The four figures of the ZeRO paper's figure 1.
enum class PaperStage { Baseline, Optimizer, OptimizerGradients, OptimizerGradientsParameters };

Term<Bytes> zeroPaperBytes(const Term<Params> &parameters, const Term<Ranks> &dataParallel, PaperStage stage);

ToolAnswer zeroPaperAnswer(const Scenario &resolvedScenario);

} // namespace perrank
