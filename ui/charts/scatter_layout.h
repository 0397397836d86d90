// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/validation/step_validation.h"

#include <QString>

#include <vector>

namespace perrank::ui {

/// A mark on an axis of powers of ten.
struct ScatterTick {
    double at = 0; ///< the decimal logarithm of its bytes or seconds
    QString label;
    bool isPower = true; ///< of ten, and not 2 or 5 times one

    bool operator==(const ScatterTick &) const = default;
};

/// One measurement: to the right what was measured, upwards what is predicted, as decimal logarithms of bytes or
/// seconds.
struct ScatterPoint {
    std::size_t row = 0;
    double measured = 0;
    double predicted = 0;
    bool isOther = false; ///< one whose error counts for nothing: another meter, or a run that stands apart

    bool operator==(const ScatterPoint &) const = default;
};

enum class ScatterOf { Memory, StepTimes };

/// Predictions over measurements. Both axes are the same, so that equal is the diagonal.
struct ScatterLayout {
    ScatterOf of = ScatterOf::Memory;
    double least = 0; ///< decimal logarithms of bytes or seconds
    double most = 1;
    std::vector<ScatterTick> ticks;
    QString unit;
    std::vector<ScatterPoint> points;
};

/// The covered ones of `rows`, and an axis from one mark of 1, 2 or 5 times a power of ten to another.
ScatterLayout layoutScatter(const Validation &validation, const std::vector<std::size_t> &rows,
                            const AmountStyle &style);
ScatterLayout layoutScatter(const StepValidation &validation, const std::vector<std::size_t> &rows,
                            const NumberStyle &style);

/// How far a band reaches to either side of the diagonal: the logarithms of 1 + error and 1 − error.
struct ScatterBand {
    double above;
    double below;
};
ScatterBand bandOf(double error);

} // namespace perrank::ui
