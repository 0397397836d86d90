// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/formula/explain.h"
#include "core/report/text_table.h"
#include "core/validation/step_validation.h"

namespace perrank {

/// "+1.8 → +0.4 %": a published change within a series, and the predicted one.
std::string changeText(const StepComparison &comparison, const NumberStyle &style);
/// "1.195 s = 1.12 s simulated + 48 ms: …": what the predicted step is made of, with the formulas and their sources.
Message predictedText(const StepComparison &comparison, const NumberStyle &style);
/// "42.3 % (17 runs)", the share of the peak.
Message calibrationText(const Calibration &calibration, const NumberStyle &style);
/// Why a covered row stands apart from the limits, in one or two sentences; else its note or why it is not covered.
std::string remarkOn(const StepValidation &validation, std::size_t row);
/// "35 runs: median error 9.6 %, 90th percentile 14.1 %" and how far the changes within series are off.
Message stepErrorsText(const StepValidation &validation, const NumberStyle &style);
Message stepDriftsText(const StepValidation &validation, const NumberStyle &style);

/// Every row in the order of the facts, which is by source and series.
TextTable stepValidationTable(const StepValidation &validation, const NumberStyle &style);
/// One row for each hardware: what was calibrated, and of how many runs.
TextTable calibrationTable(const StepValidation &validation, const NumberStyle &style);

} // namespace perrank
