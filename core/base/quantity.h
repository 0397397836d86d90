// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <limits>

namespace perrank {

/// What a quantity counts, as exponents. Bytes per parameter is Unit<1, -1, 0, 0, 0>, so
/// parameters × bytes per parameter *is* bytes and adding the two does not compile.
template <int Byte, int Param, int Element, int Token, int Rank>
struct Unit {
    template <class Other>
    using Times = decltype(Other::template plus<Byte, Param, Element, Token, Rank>());
    template <class Other>
    using Per = decltype(Other::template takenFrom<Byte, Param, Element, Token, Rank>());

    template <int B, int P, int E, int T, int R>
    static Unit<Byte + B, Param + P, Element + E, Token + T, Rank + R> plus();
    template <int B, int P, int E, int T, int R>
    static Unit<B - Byte, P - Param, E - Element, T - Token, R - Rank> takenFrom();
};

using Count = Unit<0, 0, 0, 0, 0>;
using Bytes = Unit<1, 0, 0, 0, 0>;
using Params = Unit<0, 1, 0, 0, 0>;
using Elements = Unit<0, 0, 1, 0, 0>;
using Tokens = Unit<0, 0, 0, 1, 0>;
using Ranks = Unit<0, 0, 0, 0, 1>;
using BytesPerParam = Bytes::Per<Params>;
using BytesPerElement = Bytes::Per<Elements>;
using ElementsPerToken = Elements::Per<Tokens>;

/// A whole number of something. Arithmetic saturates and never wraps; an amount above one exabyte
/// (10¹⁸) is `beyond` the world of real machines and is shown in words instead of as a number.
template <class U>
class Quantity {
public:
    static constexpr std::int64_t most = 1'000'000'000'000'000'000;

    constexpr Quantity() = default;
    constexpr explicit Quantity(std::int64_t count) : m_count(count) {}

    [[nodiscard]] constexpr std::int64_t count() const { return m_count; }
    [[nodiscard]] constexpr bool isBeyond() const { return m_count > most || m_count < -most; }

    constexpr auto operator<=>(const Quantity &) const = default;

private:
    std::int64_t m_count = 0;
};

/// Where arithmetic ends instead of wrapping. An amount that arrived here has no number any more, so
/// no division and no fraction brings it back.
inline constexpr std::int64_t endless = std::numeric_limits<std::int64_t>::max();

/// The sum, or the nearest end of the 64-bit range.
constexpr std::int64_t saturatingSum(std::int64_t a, std::int64_t b)
{
    std::int64_t sum = 0;
    if (!__builtin_add_overflow(a, b, &sum))
        return sum;
    return a > 0 ? endless : std::numeric_limits<std::int64_t>::min();
}

/// The difference, or the nearest end of the 64-bit range.
constexpr std::int64_t saturatingDifference(std::int64_t a, std::int64_t b)
{
    std::int64_t difference = 0;
    if (!__builtin_sub_overflow(a, b, &difference))
        return difference;
    return b < 0 ? endless : std::numeric_limits<std::int64_t>::min();
}

/// The product, or the nearest end of the 64-bit range.
constexpr std::int64_t saturatingProduct(std::int64_t a, std::int64_t b)
{
    std::int64_t product = 0;
    if (!__builtin_mul_overflow(a, b, &product))
        return product;
    return (a > 0) == (b > 0) ? endless : std::numeric_limits<std::int64_t>::min();
}

template <class U>
constexpr Quantity<U> operator+(Quantity<U> a, Quantity<U> b)
{
    return Quantity<U>(saturatingSum(a.count(), b.count()));
}

template <class U>
constexpr Quantity<U> operator-(Quantity<U> a, Quantity<U> b)
{
    return Quantity<U>(saturatingDifference(a.count(), b.count()));
}

} // namespace perrank
