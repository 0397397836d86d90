// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"

#include <QString>

namespace perrank::ui {

/// The unit in which an axis of time counts: s, ms or µs.
struct TimeUnit {
    QString sign;
    double nanoseconds;
};

/// For an axis that reaches so far.
TimeUnit timeUnitFor(double nanoseconds);
/// 1, 2 or 5 times a power of ten of the unit: the shortest that is no less.
double roundTimeStep(double least, const TimeUnit &unit);
/// "20 ms".
QString timeTickText(double nanoseconds, const TimeUnit &unit, const AmountStyle &style);

} // namespace perrank::ui
