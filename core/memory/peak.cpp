// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/peak.h"

#include "core/memory/program.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr std::array theSum{Instant::Sum};

/// Without units that are reduced one after the other, what is held changes evenly from the last block to the first.
constexpr std::array withoutLaterBlock{Instant::EndOfForward, Instant::Backward,           Instant::FirstBlock,
                                       Instant::Embedding,    Instant::EmbeddingReduction, Instant::OptimizerStep};

/// A component's values in a list of all values: one per instant, or a single one for all of them.
struct Values {
    const ComponentSpec *spec;
    std::size_t first;
    std::size_t count;

    [[nodiscard]] std::size_t at(std::size_t instant) const { return first + (count == 1 ? 0 : instant); }
};

/// Of equal values the first.
std::size_t largestOf(const Values &values, const std::vector<Term<Bytes>> &of)
{
    std::size_t largest = values.first;
    for (std::size_t i = 1; i < values.count; ++i) {
        if (of[values.first + i].amount > of[largest].amount)
            largest = values.first + i;
    }
    return largest;
}

/// The place of the largest sum. Of equal ones the last: where the end of the backward pass holds what the optimizer
/// step holds, the step is what people know.
std::size_t lastLargest(std::span<const Quantity<Bytes>> sums)
{
    return static_cast<std::size_t>(sums.rend() - std::max_element(sums.rbegin(), sums.rend())) - 1;
}

} // namespace

std::span<const Instant> instantsFor(const RankInputs &in)
{
    if (!accountings[in.scenario.accounting].hasInstants)
        return theSum;
    return programOf(in) == Program::UnitByUnit && in.stage.layers > 2 ? std::span<const Instant>(instantsOfStep)
                                                                       : std::span<const Instant>(withoutLaterBlock);
}

Course courseOf(const RankInputs &in)
{
    const std::span<const Instant> at = instantsFor(in);
    std::vector<Term<Bytes>> all;
    all.reserve(components().size() * at.size());
    std::vector<Values> rows;
    rows.reserve(components().size());
    std::array<Quantity<Bytes>, instantsOfStep.size()> sums;
    for (const ComponentSpec &spec : components()) {
        if (spec.bytesAt == nullptr)
            continue;
        const Values values{&spec, all.size(), spec.isSteady(in.scenario) ? 1 : at.size()};
        rows.push_back(values);
        for (std::size_t i = 0; i < values.count; ++i)
            all.push_back(spec.bytesAt(in, at[i]));
        for (std::size_t i = 0; i < at.size(); ++i)
            sums[i] = sums[i] + all[values.at(i)].amount;
    }
    const std::size_t peak = lastLargest(std::span(sums).first(at.size()));
    Course course{.components = {}, .peak = at[peak]};
    course.components.reserve(rows.size());
    for (const Values &values : rows)
        course.components.push_back({values.spec, all[largestOf(values, all)], all[values.at(peak)]});
    return course;
}

} // namespace perrank
