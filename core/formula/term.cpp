// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formula/term.h"

namespace perrank::steps {

namespace {

template <class Made>
StepRef made(std::int64_t value, Made how)
{
    return std::make_shared<const Step>(Step{{value, 1}, std::move(how)});
}

/// A sum inside a sum, or a product inside a product, reads better as one list.
template <class List>
void append(std::vector<StepRef> &flat, const StepRef &step, std::vector<StepRef> List::*members)
{
    const auto *inner = std::get_if<List>(&step->made);
    if (inner == nullptr) {
        flat.push_back(step);
        return;
    }
    flat.insert(flat.end(), (inner->*members).begin(), (inner->*members).end());
}

} // namespace

StepRef named(std::string_view name, const StepRef &of)
{
    if (!of)
        return nullptr;
    return std::make_shared<const Step>(Step{of->value, Named{name, of}});
}

StepRef sum(std::int64_t value, std::vector<StepRef> parts)
{
    std::vector<StepRef> flat;
    for (const StepRef &part : parts)
        append<Sum>(flat, part, &Sum::parts);
    return made(value, Sum{std::move(flat)});
}

StepRef difference(std::int64_t value, const StepRef &from, const StepRef &taken)
{
    return from ? made(value, Difference{from, taken}) : nullptr;
}

StepRef product(std::int64_t value, std::vector<StepRef> factors)
{
    std::vector<StepRef> flat;
    for (const StepRef &factor : factors)
        append<Product>(flat, factor, &Product::factors);
    return made(value, Product{std::move(flat)});
}

StepRef quotient(std::int64_t value, const StepRef &dividend, const StepRef &divisor)
{
    return dividend ? made(value, Quotient{dividend, divisor}) : nullptr;
}

StepRef smaller(std::int64_t value, const StepRef &one, const StepRef &other)
{
    return one ? made(value, Smaller{one, other}) : nullptr;
}

std::int64_t scaledUp(std::int64_t a, const Ratio &b)
{
    return proportion(a, b.numerator, b.denominator);
}

std::int64_t proportion(std::int64_t whole, std::int64_t part, std::int64_t of)
{
    if (whole == endless && part != 0)
        return endless;
    std::int64_t narrow = 0;
    const bool fits = !__builtin_mul_overflow(whole, part, &narrow) && !__builtin_add_overflow(narrow, of - 1, &narrow);
    if (fits)
        return narrow / of;
    __extension__ using Wide = __int128;
    const Wide scaled = (static_cast<Wide>(whole) * part + of - 1) / of;
    return scaled > endless ? endless : static_cast<std::int64_t>(scaled);
}

std::int64_t dividedUp(std::int64_t a, std::int64_t b)
{
    return a == endless ? endless : a / b + (a % b != 0 ? 1 : 0);
}

} // namespace perrank::steps
