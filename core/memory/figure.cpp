// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/figure.h"

namespace perrank {

Figure figureFor(Figure wanted, Accounting accounting)
{
    return wanted == Figure::Sum || !accountings[accounting].hasInstants ? Figure::Sum : Figure::Peak;
}

const Term<Bytes> &shownOf(const ComponentAmount &part, Figure figure)
{
    return figure == Figure::Peak ? part.atPeak : part.bytes;
}

const Term<Bytes> &shownOf(const RankGroup &group, Figure figure)
{
    return figure == Figure::Peak ? group.peak : group.resident;
}

Quantity<Bytes> shownOf(const RankGroup &group, Side side, Figure figure)
{
    Quantity<Bytes> sum;
    for (const ComponentAmount &part : group.components) {
        if (componentSpec(part.component).side == side)
            sum = sum + shownOf(part, figure).amount;
    }
    return sum;
}

} // namespace perrank
