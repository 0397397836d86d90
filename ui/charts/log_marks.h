// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"

#include <QString>

#include <algorithm>
#include <vector>

namespace perrank::ui {

/// From the least to the most of some amounts.
struct Extent {
    double least = 0;
    double most = 0;

    [[nodiscard]] bool isEmpty() const { return most <= 0; }
    void add(double value)
    {
        least = isEmpty() ? value : std::min(least, value);
        most = std::max(most, value);
    }
};

/// From mark to mark, with some room.
Extent roundedOut(const Extent &extent, double unit);

/// Marks of a logarithmic axis: 1, 2 and 5 in a short one, powers of ten, or every second of them, in a long one.
std::vector<double> logTicksIn(const Extent &extent, double unit);
/// What stands at such a mark, without the unit.
QString logTickText(double inUnit, const AmountStyle &style);

} // namespace perrank::ui
