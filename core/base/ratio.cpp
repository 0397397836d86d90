// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/ratio.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string_view>

namespace perrank {

namespace {

constexpr std::size_t mostDecimals = 12;
constexpr double mostWhole = 9'007'199'254'740'992.0; // 2⁵³: every whole number up to here is a double

std::int64_t wholeFrom(const std::string &digits)
{
    std::int64_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

Ratio shortest(Ratio ratio)
{
    while (ratio.denominator > 1 && ratio.numerator % 10 == 0) {
        ratio.numerator /= 10;
        ratio.denominator /= 10;
    }
    return ratio;
}

} // namespace

Ratio Ratio::of(double decimal)
{
    if (std::abs(decimal) < mostWhole && static_cast<double>(static_cast<std::int64_t>(decimal)) == decimal)
        return {static_cast<std::int64_t>(decimal), 1};
    std::array<char, 400> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), decimal, std::chars_format::fixed);
    std::string digits(buffer.data(), written.ptr);
    const auto point = digits.find('.');
    if (point == std::string::npos)
        return {wholeFrom(digits), 1};
    std::string decimals = digits.substr(point + 1, mostDecimals);
    decimals.erase(decimals.find_last_not_of('0') + 1);
    Ratio ratio{0, 1};
    for (std::size_t i = 0; i < decimals.size(); ++i)
        ratio.denominator *= 10;
    ratio.numerator = wholeFrom(digits.substr(0, point) + decimals);
    return ratio;
}

std::string Ratio::text() const
{
    std::string digits = std::to_string(std::abs(numerator));
    std::size_t decimals = 0;
    for (std::int64_t power = denominator; power > 1; power /= 10)
        ++decimals;
    if (digits.size() <= decimals)
        digits.insert(0, decimals + 1 - digits.size(), '0');
    if (decimals > 0)
        digits.insert(digits.size() - decimals, ".");
    return numerator < 0 ? "−" + digits : digits;
}

Ratio operator+(const Ratio &a, const Ratio &b)
{
    const std::int64_t denominator = std::max(a.denominator, b.denominator);
    const std::int64_t numerator =
        a.numerator * (denominator / a.denominator) + b.numerator * (denominator / b.denominator);
    return shortest({numerator, denominator});
}

Ratio operator-(const Ratio &a, const Ratio &b)
{
    return a + Ratio{-b.numerator, b.denominator};
}

} // namespace perrank
