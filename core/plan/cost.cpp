// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/cost.h"

#include "core/base/quantity.h"

namespace perrank {

namespace {

constexpr std::int64_t hoursPerDay = 24;

Ratio times(std::int64_t count, const Ratio &each)
{
    const Ratio product{saturatingProduct(count, each.numerator), each.denominator};
    return product.numerator == endless ? product : product + Ratio{};
}

} // namespace

Ratio costPerHour(const Scenario &scenario)
{
    return times(scenario.ranks, Ratio::of(scenario.gpuPrice));
}

Ratio costPerDay(const Scenario &scenario)
{
    return times(hoursPerDay, costPerHour(scenario));
}

} // namespace perrank
