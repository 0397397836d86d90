// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/report/amount_text.h"
#include "core/report/text_table.h"

namespace perrank {

/// What lies in a rank: a row for each part and sum, a column for each strategy, or for each of its rank
/// groups where the ranks differ.
TextTable partsTable(const Estimate &estimate, const AmountStyle &style);

/// A row for each strategy: share and crossover of the activations, traffic, and whether it fits.
TextTable overviewTable(const Estimate &estimate, const AmountStyle &style);

} // namespace perrank
