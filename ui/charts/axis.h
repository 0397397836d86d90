// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"

#include <QString>

#include <vector>

namespace perrank::ui {

/// The value axis of the bars: from zero to a round maximum, in one unit. A log axis begins above zero, and each of its
/// ticks is so many times the one below.
struct Axis {
    double maximum = 1;          ///< bytes
    double step = 1;             ///< bytes from tick to tick; on a log axis a factor
    QString unit;                ///< "GB"
    std::vector<QString> labels; ///< of the ticks from the minimum up, without the unit
    double minimum = 0;          ///< bytes
    bool isLog = false;

    /// How far up the axis so many bytes are: 0 at its lower end, 1 at its upper one.
    [[nodiscard]] double shareOf(double bytes) const;
    /// The same for a tick.
    [[nodiscard]] double shareOfTick(std::size_t tick) const;

    bool operator==(const Axis &) const = default;
};

/// An axis that holds `bytes`: ticks at 1, 2 or 5 times a power of ten of the unit, four to eight of them.
Axis axisFor(double bytes, const AmountStyle &style);

/// A log axis from a power of ten of the unit up to 1, 2 or 5 times one, between which both amounts lie. Its ticks are
/// powers of ten, no more than eight of them.
Axis logAxisFor(double least, double most, const AmountStyle &style);

/// An axis that ends at exactly `maximum` and has the ticks of `axisFor` below it: one moment of a change.
Axis axisThrough(double maximum, const AmountStyle &style);

/// Keeps the scale still while somebody drags: the maximum may grow, but shrinks only after `release`.
/// A frozen axis does neither.
class AxisRatchet {
public:
    void hold() { m_held = true; }
    void release() { m_held = false; }
    void freeze(bool frozen) { m_frozen = frozen; }

    /// What the axis has to hold when the picture needs `bytes`.
    double reach(double bytes);

private:
    double m_reached = 0;
    bool m_held = false;
    bool m_frozen = false;
};

} // namespace perrank::ui
