// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/peak.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr std::array sumOnly{Instant::Sum};

std::span<const Instant> instantsFor(const RankInputs &in)
{
    if (!accountings[in.scenario.accounting].hasInstants)
        return sumOnly;
    return instantsOfStep;
}

/// The values of one component at the given instants; a steady one is computed once.
std::vector<Term<Bytes>> valuesOf(const ComponentSpec &spec, const RankInputs &in, std::span<const Instant> at)
{
    if (spec.isSteady)
        return std::vector<Term<Bytes>>(at.size(), spec.bytesAt(in, at.front()));
    std::vector<Term<Bytes>> values;
    values.reserve(at.size());
    for (const Instant instant : at)
        values.push_back(spec.bytesAt(in, instant));
    return values;
}

const Term<Bytes> &largestOf(const std::vector<Term<Bytes>> &values)
{
    return *std::ranges::max_element(values, {}, [](const Term<Bytes> &value) { return value.amount; });
}

/// The place of the largest sum. Of equal ones the last: where the end of the backward pass holds what the optimizer
/// step holds, the step is what people know.
std::size_t lastLargest(const std::vector<Quantity<Bytes>> &sums)
{
    return static_cast<std::size_t>(sums.rend() - std::max_element(sums.rbegin(), sums.rend())) - 1;
}

} // namespace

Course courseOf(const RankInputs &in)
{
    const std::span<const Instant> at = instantsFor(in);
    std::vector<std::vector<Term<Bytes>>> values;
    std::vector<Quantity<Bytes>> sums(at.size());
    for (const ComponentSpec &spec : components()) {
        if (spec.bytesAt == nullptr)
            continue;
        values.push_back(valuesOf(spec, in, at));
        for (std::size_t i = 0; i < at.size(); ++i)
            sums[i] = sums[i] + values.back()[i].amount;
    }
    const std::size_t peak = lastLargest(sums);
    Course course{.components = {}, .peak = at[peak]};
    std::size_t next = 0;
    for (const ComponentSpec &spec : components()) {
        if (spec.bytesAt == nullptr)
            continue;
        const std::vector<Term<Bytes>> &ofSpec = values[next++];
        course.components.push_back({&spec, largestOf(ofSpec), ofSpec[peak]});
    }
    return course;
}

} // namespace perrank
