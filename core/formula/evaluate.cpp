// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formula/evaluate.h"

#include "core/base/overload.h"
#include "core/base/quantity.h"

#include <algorithm>

namespace perrank {

namespace {

/// 128 bits, so that a product may pass 2⁶³ before it is divided.
__extension__ using Wide = __int128;

/// A value that arrives here stays here. Two of them can still be added.
constexpr Wide most = Wide{1} << 125;

/// No value of a formula is negative.
Wide times(Wide a, Wide b)
{
    return b != 0 && a > most / b ? most : a * b;
}

Wide dividedUp(Wide a, Wide b)
{
    return a == most ? most : (a + b - 1) / b;
}

struct Fraction {
    Wide numerator = 1;
    Wide denominator = 1;
};

Wide valueOf(const Step &step);

Fraction exactValue(const Product &product)
{
    Fraction value;
    for (const StepRef &factor : product.factors) {
        const bool isDecimal = factor->value.denominator != 1;
        value.numerator = times(value.numerator, isDecimal ? factor->value.numerator : valueOf(*factor));
        value.denominator = times(value.denominator, factor->value.denominator);
    }
    return value;
}

Wide roundedUp(const Fraction &fraction)
{
    return dividedUp(fraction.numerator, fraction.denominator);
}

Wide valueOf(const Sum &sum)
{
    Wide value = 0;
    for (const StepRef &part : sum.parts)
        value = std::min(value + valueOf(*part), most);
    return value;
}

Wide valueOf(const Step &step)
{
    const auto leaf = [&] { return static_cast<Wide>(step.value.numerator); };
    return std::visit(
        Overload{
            [&](const FromParameter &) { return leaf(); },
            [&](const FromFact &) { return leaf(); },
            [](const Named &named) { return valueOf(*named.of); },
            [](const Sum &sum) { return valueOf(sum); },
            [](const Difference &difference) { return valueOf(*difference.from) - valueOf(*difference.taken); },
            [](const Product &product) { return roundedUp(exactValue(product)); },
            [](const Quotient &quotient) { return dividedUp(valueOf(*quotient.dividend), valueOf(*quotient.divisor)); },
            [](const Smaller &smaller) { return std::min(valueOf(*smaller.one), valueOf(*smaller.other)); },
            [&](const Expression &) { return leaf(); },
        },
        step.made);
}

} // namespace

std::int64_t evaluate(const Step &step)
{
    return static_cast<std::int64_t>(std::min<Wide>(valueOf(step), endless));
}

bool comesOutEven(const Quotient &quotient)
{
    return valueOf(*quotient.dividend) % valueOf(*quotient.divisor) == 0;
}

bool comesOutEven(const Product &product)
{
    const Fraction value = exactValue(product);
    return value.numerator % value.denominator == 0;
}

} // namespace perrank
