// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/run/run.h"

#include <QString>

namespace perrank::ui {

/// Whether any rank of the run is to blame.
bool hasCulprit(const RunSimulation &run);
/// Whether that one is.
bool isCulprit(const RunSimulation &run, std::int64_t rank);

/// Whether that rank is to blame, and how one can tell.
QString culpritAnswer(const RunSimulation &run, std::int64_t rank, const AmountStyle &style);

} // namespace perrank::ui
