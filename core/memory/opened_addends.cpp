// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/opened_lines.h"

#include <algorithm>
#include <array>

namespace perrank {

namespace {

bool isWholeNumber(const StepRef &step)
{
    return step->value.denominator == 1;
}

/// The addends of a step; those of one factor of a product, each times the others. A named part stays whole.
std::vector<StepRef> addendsOf(const StepRef &step);

std::vector<StepRef> addendsOfSum(const Sum &sum)
{
    std::vector<StepRef> all;
    for (const StepRef &part : sum.parts) {
        const std::vector<StepRef> inside = addendsOf(part);
        all.insert(all.end(), inside.begin(), inside.end());
    }
    return all;
}

std::vector<StepRef> addendsOfProduct(const StepRef &step, const Product &product)
{
    const auto isSum = [](const StepRef &factor) { return addendsOf(factor).size() > 1; };
    const auto sum = std::ranges::find_if(product.factors, isSum);
    if (sum == product.factors.end() || !std::ranges::all_of(product.factors, isWholeNumber))
        return {step};
    std::vector<StepRef> all;
    for (const StepRef &addend : addendsOf(*sum)) {
        std::vector<StepRef> factors = product.factors;
        factors[static_cast<std::size_t>(sum - product.factors.begin())] = addend;
        std::int64_t value = 1;
        for (const StepRef &factor : factors)
            value = saturatingProduct(value, factor->value.numerator);
        all.push_back(steps::product(value, std::move(factors)));
    }
    return all;
}

std::vector<StepRef> addendsOf(const StepRef &step)
{
    if (const auto *sum = std::get_if<Sum>(&step->made))
        return addendsOfSum(*sum);
    if (const auto *product = std::get_if<Product>(&step->made))
        return addendsOfProduct(step, *product);
    return {step};
}

/// The sizes of a framework's buffers say what the addend is.
constexpr std::array namingParameters{ParameterId::MaxLiveParameters, ParameterId::PrefetchElements};
/// All that a rank holds says nothing about the addend.
constexpr std::array<std::string_view, 5> namesOfHoldings{"P", "P here", "P held", "experts here", "experts held"};

std::string_view nameOf(const Step &step, std::string_view otherwise)
{
    for (const Definition &definition : definitionsIn(step)) {
        if (std::ranges::find(namesOfHoldings, definition.name) == namesOfHoldings.end())
            return definition.name;
    }
    for (const ParameterId id : parametersIn(step)) {
        if (std::ranges::find(namingParameters, id) != namingParameters.end())
            return parameter(id).label;
    }
    const auto facts = citations(step);
    return facts.empty() ? otherwise : facts.front().name;
}

} // namespace

std::vector<OpenedLine> addendLines(const Term<Bytes> &sum, std::string_view nameOfOne)
{
    if (!sum.step || sum.count() == 0)
        return {};
    const std::vector<StepRef> addends = addendsOf(sum.step);
    std::vector<OpenedLine> lines;
    for (const StepRef &addend : addends) {
        const auto facts = citations(*addend);
        lines.push_back({.name = addends.size() == 1 ? nameOfOne : nameOf(*addend, nameOfOne),
                         .place = {},
                         .perToken = {},
                         .bytes = {Quantity<Bytes>(addend->value.numerator), addend},
                         .why = facts.empty() ? std::string_view() : facts.back().name,
                         .source = facts.empty() ? std::string_view() : facts.back().source});
    }
    return lines;
}

} // namespace perrank
