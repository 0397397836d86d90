// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/presets.h"
#include "core/plan/plan.h"

#include <algorithm>

namespace perrank {

/// The lesson's scene 6.
inline Scenario sceneSix()
{
    Scenario scenario = withPreset({}, *findPreset("7b-class"));
    scenario.accounting = Accounting::Paper;
    scenario.sequence = 4096;
    scenario.strategies = {Strategy::Zero3};
    return scenario;
}

/// The first change of that kind; null where there is none.
inline const Change *find(const std::vector<Change> &changes, ChangeId id)
{
    const auto found = std::ranges::find(changes, id, &Change::id);
    return found == changes.end() ? nullptr : &*found;
}

} // namespace perrank
