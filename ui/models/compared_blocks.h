// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/arithmetic.h"

namespace perrank::ui {

/// What a rank is compared with: the card, and what is left of it.
ArithmeticBlock capacityBlock(const Estimate &estimate, const AmountStyle &style);
ArithmeticBlock headroomBlock(const Estimate &estimate, const StrategyEstimate &strategy, const RankGroup &group,
                              const AmountStyle &style);
/// Per cent of the two sides that a crossover compares.
std::optional<ArithmeticBlock> shareBlock(const RankGroup &group, const AmountStyle &style);
/// From which batch and which sequence on activations are more than model states.
ArithmeticBlock crossoverBlock(const Estimate &estimate, const StrategyEstimate &strategy, const AmountStyle &style);

} // namespace perrank::ui
