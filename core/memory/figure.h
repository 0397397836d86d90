// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

namespace perrank {

/// Which amounts of a step are shown: every part as large as it gets, or all parts at the instant of the peak.
enum class Figure { Default, Sum, Peak };

struct FigureSpec {
    Figure id;
    std::string_view key;
};

inline constexpr EnumTable figures{std::array{
    FigureSpec{Figure::Default, "default"},
    FigureSpec{Figure::Sum, "sum"},
    FigureSpec{Figure::Peak, "peak"},
}};

/// `Sum` or `Peak`. By default it is the peak where the accounting has instants; without them it is always the sum.
Figure figureFor(Figure wanted, Accounting accounting);

/// The shown amount of a part, of all parts of a rank, and of one side of its bar. `figure` is `Sum` or `Peak`.
const Term<Bytes> &shownOf(const ComponentAmount &part, Figure figure);
const Term<Bytes> &shownOf(const RankGroup &group, Figure figure);
Quantity<Bytes> shownOf(const RankGroup &group, Side side, Figure figure);

} // namespace perrank
