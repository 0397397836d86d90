// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/run/run.h"

#include <QString>

namespace perrank::ui {

/// "rank 5: hung, 675.00 s to 1,275.00 s, 600.00 s long": a stretch of a row. `whole` has the unit of time.
QString spanText(const QString &name, const RunSpan &span, Nanoseconds whole, const AmountStyle &style);

/// "Step 450.00 ms instead of 300.00 ms, throughput 0.67×. Of 3,600.00 rank-ms 1,050.00 are waiting (29.2 %)." A step
/// of its usual length says so.
QString slowdownText(const StepTimeline &disturbed, const StepTimeline &calm, const AmountStyle &style);
/// The same of the run's strategy; empty where either step was not played.
QString slowdownText(const RunSimulation &run, const StepSimulation &calm, const AmountStyle &style);
/// That steps of the run have a typed length, where they have.
QString typedStepText(const Scenario &scenario, const AmountStyle &style);

/// How long the failure took to be found, how many GPU-hours all of them cost, and what that costs; a sentence for the
/// whole run without failures.
QString outageText(const RunSimulation &run, const AmountStyle &style, std::size_t failure = 0);

/// Of runs with failures: how long the first took to be found, and what is left.
QString briefOutageText(const RunSimulation &run, const AmountStyle &style);

/// Which faults leave no mark on this run, and why; empty where each does what it does.
QString noFailureText(const RunSimulation &run);

} // namespace perrank::ui
