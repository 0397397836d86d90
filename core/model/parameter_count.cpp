// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/parameter_count.h"

namespace perrank {

namespace {

Term<Params> sumOf(const std::vector<PartCount> &parts)
{
    std::vector<Term<Params>> all;
    all.reserve(parts.size());
    for (const PartCount &part : parts)
        all.push_back(part.all());
    return total<Params>(all);
}

} // namespace

Term<Params> PartCount::all() const
{
    const auto one = each.named(modelParts[part].symbol);
    return copies.count() == 1 && !copies.step ? one : copies * one;
}

std::vector<PartCount> partCounts(const Scenario &scenario, const Slice &slice, Tracing tracing)
{
    const std::vector<HeldTensor> held = heldTensors(scenario, slice, tracing);
    std::vector<PartCount> parts;
    std::vector<Term<Params>> members;
    for (std::size_t i = 0; i < held.size(); ++i) {
        members.push_back(parametersOf(held[i]));
        const ModelPart part = held[i].spec->part;
        if (i + 1 < held.size() && held[i + 1].spec->part == part)
            continue;
        parts.push_back({part, members.size() == 1 ? members.front() : total<Params>(members), held[i].copies});
        members.clear();
    }
    return parts;
}

Term<Params> shapeParameters(const Scenario &scenario, Tracing tracing)
{
    return sumOf(partCounts(scenario, wholeModel(scenario), tracing));
}

Term<Params> modelParameters(const Scenario &scenario, Tracing tracing)
{
    const Parameter &row = parameter(ParameterId::Parameters);
    if (!scenario.isFromShape())
        return tracing.parameter<Params>(scenario.parameters, row.id, row.symbol);
    return shapeParameters(scenario, tracing).named(row.symbol);
}

std::int64_t parameterCount(const Scenario &scenario)
{
    return modelParameters(scenario).count();
}

Term<Params> activeParameters(const Scenario &scenario, Tracing tracing)
{
    Slice slice = wholeModel(scenario);
    slice.chosenExpertsOnly = scenario.expertsPerToken < scenario.experts;
    return sumOf(partCounts(scenario, slice, tracing));
}

} // namespace perrank
