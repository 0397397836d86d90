// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/storage/document.h"

#include <memory>

namespace perrank {

/// What a view shows beside the figures of a scenario.
struct Compared {
    Scenario scenario; ///< as it was asked for, with its defaults left open
    std::optional<Scenario> pinned;
    std::shared_ptr<const Estimate> ghost; ///< of `pinned`; null where it is none or impossible
    std::shared_ptr<const Estimate> other; ///< of the scenario in another accounting; null where none is compared
};

/// The ghost of `before` is kept while it is of the same scenario. Where the scenario is impossible, so is its other
/// accounting, and that of `before` stays.
Compared comparedOf(const Scenario &scenario, const View &view, const Compared &before = {});

/// Whether the figures of both count in the same way, so that their difference says something.
bool haveSameAccounting(const Scenario &one, const Scenario &other);

/// The figure that an accounting shows beside that of another: the same where it has it. `Sum` or `Peak`.
Figure figureBeside(Figure wanted, Accounting shown, Accounting beside);

/// What an accounting is compared with unless somebody chooses: the one before it if there was one, and of the lesson's
/// sketch always the ZeRO paper.
Accounting comparedByDefault(Accounting accounting, std::optional<Accounting> before);

} // namespace perrank
