// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"
#include "ui/models/arithmetic.h"
#include "ui/models/fit_model.h"

namespace perrank::ui {

/// What leads to a limit of a strategy: the limit and both sides of it, then the figure at the limit with its parts and
/// the card it is compared with. Where nothing fits, the same of the smallest value.
std::vector<ArithmeticBlock> fitBlocks(const Plan &plan, const StrategyPlan &strategy, FitLimit limit,
                                       const AmountStyle &style);

/// The figure after a change with its parts, and the card.
std::vector<ArithmeticBlock> changeBlocks(const Plan &plan, const Change &change, const AmountStyle &style);

} // namespace perrank::ui
