// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/number_text.h"

#include "core/base/excerpt.h"
#include "core/base/number_spelling.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <string>

namespace perrank {

namespace {

constexpr std::size_t longestText = 1000;
constexpr int mostTens = 100'000;
constexpr std::string_view digits = "0123456789";
constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

enum class Failure { NoNumber, UnknownUnit, NotWhole, TooLarge };

/// ±numerator × 10^tens. A numerator other than 0 never ends in the digit 0, so that the number is whole
/// exactly when `tens` is not negative.
struct Exact {
    std::uint64_t numerator = 0;
    int tens = 0;
    bool isNegative = false;
};

struct Unit {
    std::string_view sign;
    Exact factor;
};

constexpr std::array unitTable{
    Unit{"K", {1, 3}},         Unit{"k", {1, 3}},         Unit{"M", {1, 6}},         Unit{"m", {1, 6}},
    Unit{"B", {1, 9}},         Unit{"G", {1, 9}},         Unit{"T", {1, 12}},        Unit{"Mio", {1, 6}},
    Unit{"Mrd", {1, 9}},       Unit{"Ki", {1ULL << 10U}}, Unit{"Mi", {1ULL << 20U}}, Unit{"Gi", {1ULL << 30U}},
    Unit{"Ti", {1ULL << 40U}},
};

Exact withoutEndingZeros(Exact number)
{
    if (number.numerator == 0)
        return {};
    for (; number.numerator % 10 == 0; number.numerator /= 10)
        ++number.tens;
    return number;
}

std::optional<Exact> product(const Exact &a, const Exact &b)
{
    Exact result{0, a.tens + b.tens, a.isNegative != b.isNegative};
    if (__builtin_mul_overflow(a.numerator, b.numerator, &result.numerator) || std::abs(result.tens) > mostTens)
        return std::nullopt;
    return withoutEndingZeros(result);
}

/// Reads the plain notation from left to right. After a failure every further step does nothing.
class Reader {
public:
    explicit Reader(std::string_view text) : m_text(text) {}

    std::optional<Exact> factors()
    {
        Exact result = factor();
        while (!m_failure && accept("*"))
            multiply(result, factor());
        if (!m_text.empty())
            fail(Failure::NoNumber);
        return m_failure ? std::nullopt : std::optional(result);
    }

    [[nodiscard]] std::optional<Failure> failure() const { return m_failure; }

private:
    std::string_view m_text;
    std::optional<Failure> m_failure;

    void fail(Failure failure)
    {
        if (!m_failure)
            m_failure = failure;
    }

    bool accept(std::string_view start)
    {
        const bool is = m_text.starts_with(start);
        m_text.remove_prefix(is ? start.size() : 0);
        return is;
    }

    std::string_view take(std::string_view characters)
    {
        const std::string_view taken = m_text.substr(0, m_text.find_first_not_of(characters));
        m_text.remove_prefix(taken.size());
        return taken;
    }

    void multiply(Exact &number, const Exact &by)
    {
        const auto result = product(number, by);
        if (!result)
            return fail(Failure::TooLarge);
        number = *result;
    }

    Exact factor()
    {
        const bool isNegative = accept("-");
        if (!isNegative)
            accept("+");
        Exact number = mantissa();
        const int tens = exponent();
        number.tens += number.numerator == 0 ? 0 : tens;
        if (accept("^"))
            raise(number, wholeDigits());
        multiply(number, unit());
        number.isNegative = isNegative && number.numerator != 0;
        return number;
    }

    Exact mantissa()
    {
        const std::string_view before = take(digits);
        const bool hasPoint = accept(".") || accept(",");
        const std::string_view after = hasPoint ? take(digits) : std::string_view{};
        if (before.empty() && after.empty())
            fail(Failure::NoNumber);
        Exact number;
        for (const char digit : before)
            append(number, digit);
        for (const char digit : after.substr(0, after.find_last_not_of('0') + 1)) {
            append(number, digit);
            --number.tens;
        }
        return withoutEndingZeros(number);
    }

    void append(Exact &number, char digit)
    {
        if (__builtin_mul_overflow(number.numerator, 10U, &number.numerator)
            || __builtin_add_overflow(number.numerator, static_cast<unsigned>(digit - '0'), &number.numerator))
            fail(Failure::TooLarge);
    }

    int exponent()
    {
        if (m_text.empty() || (m_text[0] != 'e' && m_text[0] != 'E'))
            return 0;
        m_text.remove_prefix(1);
        const bool isNegative = accept("-");
        if (!isNegative)
            accept("+");
        const int tens = wholeDigits();
        return isNegative ? -tens : tens;
    }

    int wholeDigits()
    {
        const std::string_view taken = take(digits);
        int number = 0;
        const auto read = std::from_chars(taken.data(), taken.data() + taken.size(), number);
        constexpr int most = 9999;
        if (taken.empty())
            fail(Failure::NoNumber);
        else if (read.ec != std::errc{} || number > most)
            fail(Failure::TooLarge);
        return m_failure ? 0 : number;
    }

    void raise(Exact &number, int power)
    {
        const Exact base = number;
        number = {1};
        for (int i = 0; i < power && !m_failure; ++i)
            multiply(number, base);
    }

    Exact unit()
    {
        const std::string_view sign = take(letters);
        const auto *found =
            std::find_if(unitTable.begin(), unitTable.end(), [sign](const Unit &each) { return each.sign == sign; });
        if (sign.empty() || found != unitTable.end())
            return sign.empty() ? Exact{1} : found->factor;
        fail(Failure::UnknownUnit);
        return {};
    }
};

template <class Number>
struct Result {
    std::optional<Number> value;
    Failure failure = Failure::NoNumber;
};

Result<std::int64_t> converted(Exact number, std::int64_t)
{
    if (number.tens < 0)
        return {std::nullopt, Failure::NotWhole};
    for (; number.tens > 0; --number.tens) {
        if (__builtin_mul_overflow(number.numerator, 10U, &number.numerator))
            return {std::nullopt, Failure::TooLarge};
    }
    if (number.numerator > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return {std::nullopt, Failure::TooLarge};
    const auto magnitude = static_cast<std::int64_t>(number.numerator);
    return {number.isNegative ? -magnitude : magnitude};
}

/// Leaves the rounding to the library, which finds the nearest double to the exact decimal.
Result<double> converted(const Exact &number, double)
{
    const std::string text =
        (number.isNegative ? "-" : "") + std::to_string(number.numerator) + "e" + std::to_string(number.tens);
    double value = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc{})
        return {value};
    return number.tens < 0 ? Result<double>{0.0} : Result<double>{std::nullopt, Failure::TooLarge};
}

template <class Number>
Result<Number> evaluated(std::string_view plain)
{
    Reader reader(plain);
    if (const auto number = reader.factors())
        return converted(*number, Number{});
    return {std::nullopt, *reader.failure()};
}

Message problemWith(std::string_view text, Failure failure)
{
    switch (failure) {
    case Failure::NoNumber:
        return {PERRANK_TEXT("\"%1\" is not a number."), {excerpt(text)}};
    case Failure::UnknownUnit:
        return {PERRANK_TEXT("\"%1\" has an unknown unit: use K, M, B, T or Ki, Mi, Gi, Ti."), {excerpt(text)}};
    case Failure::NotWhole:
        return {PERRANK_TEXT("\"%1\" is not a whole number."), {excerpt(text)}};
    case Failure::TooLarge:
        return {PERRANK_TEXT("\"%1\" is too large or has too many digits."), {excerpt(text)}};
    }
    return {};
}

template <class Number>
NumberText<Number> numberFrom(std::string_view text)
{
    const auto plain = text.size() > longestText ? std::nullopt : plainNotation(text);
    if (!plain)
        return {std::nullopt, problemWith(text, Failure::NoNumber)};
    if (plain->empty())
        return {std::nullopt, {PERRANK_TEXT("Enter a number."), {}}};
    const auto result = evaluated<Number>(*plain);
    if (result.value)
        return {result.value, {}};
    const std::string mended = withoutGroups(*plain);
    if (mended == *plain)
        return {std::nullopt, problemWith(text, result.failure)};
    const auto better = evaluated<Number>(mended);
    if (better.value)
        return {std::nullopt, {PERRANK_TEXT("Did you mean %1?"), {mended}}};
    return {std::nullopt, problemWith(text, better.failure)};
}

} // namespace

NumberText<std::int64_t> wholeNumberFrom(std::string_view text)
{
    return numberFrom<std::int64_t>(text);
}

NumberText<double> decimalFrom(std::string_view text)
{
    return numberFrom<double>(text);
}

} // namespace perrank
