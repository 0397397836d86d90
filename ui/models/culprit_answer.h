// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/run/run.h"

#include <QString>

namespace perrank::ui {

// Of one failure of a run, counted from 0; of a run without failures of what disturbs its steps.

/// Whether any rank is to blame.
bool hasCulprit(const RunSimulation &run, std::size_t failure);
/// Whether that one is.
bool isCulprit(const RunSimulation &run, std::size_t failure, std::int64_t rank);

/// Whether that rank is to blame, and how one can tell.
QString culpritAnswer(const RunSimulation &run, std::size_t failure, std::int64_t rank, const AmountStyle &style);

} // namespace perrank::ui
