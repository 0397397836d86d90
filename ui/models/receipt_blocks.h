// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/arithmetic.h"

namespace perrank::ui {

/// What other tools would print, ready to show: for each tool a head that says why it differs, and a block for each
/// of its figures. Nothing for an impossible scenario.
std::vector<ArithmeticBlock> receiptBlocks(const Estimate &estimate, const AmountStyle &style);

} // namespace perrank::ui
