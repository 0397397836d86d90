// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/report/text_table.h"
#include "core/validation/validation.h"

namespace perrank {

/// The number without its sign, with so many decimals.
std::string decimals(double number, int places, const NumberStyle &style);
/// "+1.2 %", "−0.4 %", "0.0 %": halves away from zero.
std::string errorText(double error, const NumberStyle &style);
/// "42.3 %".
std::string shareText(double share, const NumberStyle &style);
/// "1.6": a difference of two shares in percentage points, whatever its sign.
std::string pointsText(double difference, const NumberStyle &style);
/// The error of a prediction; for a meter that counts more than is predicted, how many times as much: "1.18 ×".
std::string comparisonText(const Measurement &measurement, const Comparison &comparison, const NumberStyle &style);
/// What the rows are sorted by, from the top down: errors by their size, then how many times as much a meter counts,
/// then rows without a prediction.
double errorRank(const Measurement &measurement, const std::optional<Comparison> &comparison);
/// "54 runs: median error 0.9 %, 90th percentile 2.3 %".
Message figuresText(const ErrorFigures &figures, const NumberStyle &style);

/// Covered rows with the largest errors first, then those that are not covered with the reason.
TextTable validationTable(const Validation &validation, const AmountStyle &style);

} // namespace perrank
