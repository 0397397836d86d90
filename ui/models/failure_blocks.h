// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/run.h"
#include "ui/models/arithmetic.h"

namespace perrank::ui {

/// The figures of a run beside their closed forms, then what can be expected of runs of its kind, each with its
/// formula.
std::vector<ArithmeticBlock> failureBlocks(const RunSimulation &run, const AmountStyle &style);

} // namespace perrank::ui
