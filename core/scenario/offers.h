// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/issues.h"

namespace perrank {

class Offer;

/// Says what cannot be split, with values that would work; nothing where all is well. `whole` is the scenario resolved.
using SplitRule = void (*)(const Scenario &scenario, const Scenario &whole, const Offer &offer,
                           std::vector<Issue> &issues);

/// The values that a sentence offers for a parameter: of those that the rule itself allows the ones that other rules
/// about the same parameter allow, too; where there are none, all of them.
class Offer {
public:
    /// What everybody allows.
    Offer() = default;
    Offer(const Scenario &scenario, std::span<const SplitRule> others) : m_scenario(&scenario), m_others(others) {}

    /// "1, 2, 4 or 8": what divides `number`, around the value that was tried where there are many.
    [[nodiscard]] std::string divisors(ParameterId id, std::int64_t number, std::int64_t tried) const;
    /// "6 or 9": the nearest multiples below and above what was tried; empty where none is in the parameter's range.
    [[nodiscard]] std::string multiples(ParameterId id, std::int64_t number, std::int64_t tried) const;
    /// Whether another rule has a say.
    [[nodiscard]] bool isNarrowed(ParameterId id, std::int64_t tried) const { return !allows(id, tried); }

private:
    [[nodiscard]] bool allows(ParameterId id, std::int64_t value) const;

    const Scenario *m_scenario = nullptr;
    std::span<const SplitRule> m_others;
};

} // namespace perrank
