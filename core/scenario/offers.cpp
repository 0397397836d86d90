// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/offers.h"

#include "core/formula/explain.h"

#include <algorithm>
#include <iterator>

namespace perrank {

namespace {

/// More values than this are not listed.
constexpr std::size_t mostListed = 12;
/// So many multiples on each side are tried.
constexpr int mostMultiples = 64;

std::vector<std::int64_t> divisorsOf(std::int64_t whole)
{
    std::vector<std::int64_t> divisors;
    for (std::int64_t low = 1; low <= whole / low; ++low) {
        if (whole % low != 0)
            continue;
        divisors.push_back(low);
        if (low != whole / low)
            divisors.push_back(whole / low);
    }
    std::ranges::sort(divisors);
    return divisors;
}

/// Of many values those around the one that was tried.
std::vector<std::int64_t> nearest(std::vector<std::int64_t> values, std::int64_t tried)
{
    if (values.size() <= mostListed)
        return values;
    const auto above = std::ranges::lower_bound(values, tried) - values.begin();
    const auto half = static_cast<std::ptrdiff_t>(mostListed / 2);
    const auto last = static_cast<std::ptrdiff_t>(values.size() - mostListed);
    const auto first = std::clamp<std::ptrdiff_t>(above - half, 0, last);
    return {values.begin() + first, values.begin() + first + static_cast<std::ptrdiff_t>(mostListed)};
}

std::string listed(const std::vector<std::int64_t> &values)
{
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const bool isLast = i + 1 == values.size();
        text += (i == 0 ? "" : isLast ? " or " : ", ") + written(values[i], NumberStyle{});
    }
    return text;
}

} // namespace

/// Only rules about this parameter: others no value of it can satisfy.
bool Offer::allows(ParameterId id, std::int64_t value) const
{
    if (m_scenario == nullptr)
        return true;
    Scenario changed = *m_scenario;
    setValue(changed, id, value);
    const Scenario whole = resolved(changed);
    return std::ranges::all_of(m_others, [&](SplitRule rule) {
        std::vector<Issue> issues;
        rule(changed, whole, {}, issues);
        return std::ranges::none_of(issues, [id](const Issue &issue) {
            return std::ranges::find(issue.parameters, id) != issue.parameters.end();
        });
    });
}

std::string Offer::divisors(ParameterId id, std::int64_t number, std::int64_t tried) const
{
    const std::vector<std::int64_t> all = divisorsOf(number);
    std::vector<std::int64_t> allowed;
    std::ranges::copy_if(all, std::back_inserter(allowed), [&](std::int64_t value) { return allows(id, value); });
    return listed(nearest(allowed.empty() ? all : allowed, tried));
}

std::string Offer::multiples(ParameterId id, std::int64_t number, std::int64_t tried) const
{
    const std::int64_t below = tried / number * number;
    const auto &range = std::get<WholeNumber>(parameter(id).kind);
    std::vector<std::int64_t> all;
    std::vector<std::int64_t> allowed;
    for (const bool isBelow : {true, false}) {
        std::int64_t multiple = isBelow ? below : below + number;
        if (isWithinRange(range, multiple))
            all.push_back(multiple);
        for (int i = 0; i < mostMultiples && isWithinRange(range, multiple) && !allows(id, multiple); ++i)
            multiple += isBelow ? -number : number;
        if (isWithinRange(range, multiple) && allows(id, multiple))
            allowed.push_back(multiple);
    }
    return listed(allowed.empty() ? all : allowed);
}

} // namespace perrank
