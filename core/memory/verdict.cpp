// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/verdict.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr std::int64_t tightParts = 10;

} // namespace

Quantity<Bytes> capacityOf(const Scenario &scenario)
{
    return Quantity<Bytes>(std::max<std::int64_t>(0, gpuBytes(scenario.gpu) - scenario.contextBytes));
}

Verdict verdictFor(Quantity<Bytes> needed, Quantity<Bytes> capacity)
{
    if (needed > capacity)
        return Verdict::DoesNotFit;
    const Quantity<Bytes> free = capacity - needed;
    return saturatingProduct(free.count(), tightParts) < capacity.count() ? Verdict::Tight : Verdict::Fits;
}

std::string_view verdictKey(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Fits:
        return "fits";
    case Verdict::Tight:
        return "tight";
    case Verdict::DoesNotFit:
        return "does_not_fit";
    }
    return {};
}

} // namespace perrank
