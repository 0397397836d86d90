// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/quantity.h"
#include "core/formula/step.h"

#include <span>

namespace perrank {

/// A quantity that remembers how it was computed. The step is null unless the numbers it came from
/// were made with tracing on, so one formula serves both the bars and their arithmetic.
template <class U>
struct Term {
    Quantity<U> amount;
    StepRef step;

    [[nodiscard]] std::int64_t count() const { return amount.count(); }
    [[nodiscard]] Term named(std::string_view name) const;
};

/// A decimal factor (a fudge, a fraction) that remembers where it came from.
struct Factor {
    Ratio ratio;
    StepRef step;
};

/// A number of U that may have decimals, such as half a byte per parameter.
template <class U>
struct Rate {
    Ratio ratio;
    StepRef step;

    [[nodiscard]] bool isZero() const { return ratio.numerator == 0; }
};

/// Untyped work behind the typed operators below.
namespace steps {
StepRef named(std::string_view name, const StepRef &of);
StepRef sum(std::int64_t value, std::vector<StepRef> parts);
StepRef difference(std::int64_t value, const StepRef &from, const StepRef &taken);
StepRef product(std::int64_t value, std::vector<StepRef> factors);
StepRef quotient(std::int64_t value, const StepRef &dividend, const StepRef &divisor);
StepRef smaller(std::int64_t value, const StepRef &one, const StepRef &other);
// An `endless` amount stays endless in all three.
/// ⌈a · b⌉, saturating; a and b are not negative.
std::int64_t scaledUp(std::int64_t a, const Ratio &b);
/// ⌈a / b⌉; a is not negative and b is positive.
std::int64_t dividedUp(std::int64_t a, std::int64_t b);
/// ⌈whole · part / of⌉ without overflow on the way; none is negative and `of` is positive.
std::int64_t proportion(std::int64_t whole, std::int64_t part, std::int64_t of);
} // namespace steps

/// Makes the leaves of formulas, with or without their steps.
class Tracing {
public:
    constexpr explicit Tracing(bool on) : m_on(on) {}

    template <class U>
    [[nodiscard]] Term<U> parameter(std::int64_t value, ParameterId id, std::string_view symbol) const
    {
        return {Quantity<U>(value), leaf({value, 1}, FromParameter{id, symbol, Trust::Sourced})};
    }
    template <class U>
    [[nodiscard]] Term<U> fact(const Fact &fact) const
    {
        return {Quantity<U>(fact.value), leaf({fact.value, 1}, FromFact{fact.name, fact.source, fact.trust})};
    }
    template <class U>
    [[nodiscard]] Rate<U> rate(const Fact &fact) const
    {
        return {{fact.value, 1}, leaf({fact.value, 1}, FromFact{fact.name, fact.source, fact.trust})};
    }
    /// A constant with decimals.
    template <class U>
    [[nodiscard]] Rate<U> rate(double value, const FromFact &made) const
    {
        const Ratio ratio = Ratio::of(value);
        return {ratio, leaf(ratio, made)};
    }
    template <class U>
    [[nodiscard]] Rate<U> rate(const Ratio &value, ParameterId id, std::string_view symbol) const
    {
        return {value, leaf(value, FromParameter{id, symbol, Trust::Sourced})};
    }
    [[nodiscard]] Factor factor(double value, ParameterId id, std::string_view symbol, Trust trust) const
    {
        const Ratio ratio = Ratio::of(value);
        return {ratio, leaf(ratio, FromParameter{id, symbol, trust})};
    }

private:
    template <class Made>
    [[nodiscard]] StepRef leaf(const Ratio &value, const Made &made) const
    {
        return m_on ? std::make_shared<const Step>(Step{value, made}) : nullptr;
    }

    bool m_on;
};

template <class U>
Term<U> Term<U>::named(std::string_view name) const
{
    return {amount, steps::named(name, step)};
}

template <class U>
Term<U> operator+(const Term<U> &a, const Term<U> &b)
{
    const auto amount = a.amount + b.amount;
    return {amount, a.step ? steps::sum(amount.count(), {a.step, b.step}) : nullptr};
}

template <class U>
Term<U> operator-(const Term<U> &a, const Term<U> &b)
{
    const auto amount = a.amount - b.amount;
    return {amount, steps::difference(amount.count(), a.step, b.step)};
}

template <class A, class B>
auto operator*(const Term<A> &a, const Term<B> &b)
{
    const std::int64_t count = saturatingProduct(a.count(), b.count());
    using Unit = typename A::template Times<B>;
    return Term<Unit>{Quantity<Unit>(count), a.step ? steps::product(count, {a.step, b.step}) : nullptr};
}

/// Rounded up to a whole number.
template <class A>
Term<A> operator*(const Term<A> &a, const Factor &factor)
{
    const std::int64_t count = steps::scaledUp(a.count(), factor.ratio);
    return {Quantity<A>(count), a.step ? steps::product(count, {a.step, factor.step}) : nullptr};
}

/// Rounded up to a whole number.
template <class A, class B>
auto operator*(const Term<A> &a, const Rate<B> &rate)
{
    using Unit = typename A::template Times<B>;
    const std::int64_t count = steps::scaledUp(a.count(), rate.ratio);
    return Term<Unit>{Quantity<Unit>(count), a.step ? steps::product(count, {a.step, rate.step}) : nullptr};
}

/// What one of `ranks` ranks holds when the whole is dealt out evenly: ⌈whole / ranks⌉.
template <class A>
Term<A> sharedAcross(const Term<Ranks> &ranks, const Term<A> &whole)
{
    const std::int64_t count = steps::dividedUp(whole.count(), ranks.count());
    return {Quantity<A>(count), steps::quotient(count, whole.step, ranks.step)};
}

/// ⌈a / b⌉.
template <class A, class B>
auto operator/(const Term<A> &a, const Term<B> &b)
{
    const std::int64_t count = steps::dividedUp(a.count(), b.count());
    using Unit = typename A::template Per<B>;
    return Term<Unit>{Quantity<Unit>(count), steps::quotient(count, a.step, b.step)};
}

/// ⌈whole × part / of⌉: what remains of the whole when only `part` of `of` equal pieces count.
template <class A, class B>
Term<A> proportionOf(const Term<A> &whole, const Term<B> &part, const Term<B> &of)
{
    const std::int64_t count = steps::proportion(whole.count(), part.count(), of.count());
    return {Quantity<A>(count), steps::quotient(count, (whole * part).step, of.step)};
}

template <class U>
Term<U> smallerOf(const Term<U> &a, const Term<U> &b)
{
    const auto amount = a.amount < b.amount ? a.amount : b.amount;
    return {amount, steps::smaller(amount.count(), a.step, b.step)};
}

/// The sum of all parts, in their order; zero without a step for no part.
template <class U>
Term<U> total(std::span<const Term<U>> parts)
{
    Quantity<U> amount;
    std::vector<StepRef> made;
    for (const Term<U> &part : parts) {
        amount = amount + part.amount;
        if (part.step)
            made.push_back(part.step);
    }
    return {amount, made.empty() ? nullptr : steps::sum(amount.count(), std::move(made))};
}

} // namespace perrank
