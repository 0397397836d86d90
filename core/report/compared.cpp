// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/compared.h"

#include "core/memory/figure.h"
#include "core/report/bridge.h"

#include <tuple>

namespace perrank {

namespace {

/// Null for an impossible scenario.
std::shared_ptr<const Estimate> possible(const Scenario &scenario)
{
    Estimate found = estimate(scenario);
    return found.isImpossible() ? nullptr : std::make_shared<const Estimate>(std::move(found));
}

std::shared_ptr<const Estimate> otherOf(Scenario scenario, Accounting accounting, const Compared &before)
{
    scenario.accounting = accounting;
    std::shared_ptr<const Estimate> found = possible(scenario);
    const bool keeps = found == nullptr && before.other != nullptr && before.other->scenario.accounting == accounting;
    return keeps ? before.other : found;
}

auto typedBytes(const Scenario &scenario)
{
    return std::tuple(scenario.customWeights, scenario.customGradients, scenario.customMaster, scenario.customMomentum,
                      scenario.customVariance);
}

} // namespace

Compared comparedOf(const Scenario &scenario, const View &view, const Compared &before)
{
    Compared compared{scenario, view.ghost, {}, {}};
    if (view.ghost)
        compared.ghost = before.pinned == view.ghost ? before.ghost : possible(*view.ghost);
    if (view.compare && *view.compare != scenario.accounting)
        compared.other = otherOf(scenario, *view.compare, before);
    return compared;
}

bool haveSameAccounting(const Scenario &one, const Scenario &other)
{
    return one.accounting == other.accounting
           && (one.accounting != Accounting::Custom || typedBytes(one) == typedBytes(other));
}

Figure figureBeside(Figure wanted, Accounting shown, Accounting beside)
{
    const bool isSum = figureFor(wanted, shown) == Figure::Sum;
    return isSum ? Figure::Sum : figureFor(wanted, beside);
}

Accounting comparedByDefault(Accounting accounting, std::optional<Accounting> before)
{
    const bool hasBefore = accounting != Accounting::Sketch && before && *before != accounting;
    return hasBefore ? *before : comparedWith(accounting);
}

} // namespace perrank
