// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/exact_number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <optional>

namespace perrank {

namespace {

constexpr int mostTens = 100'000;
constexpr std::string_view digits = "0123456789";
constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

struct Unit {
    std::string_view sign;
    ExactNumber factor;
};

constexpr std::array unitTable{
    Unit{"K", {1, 3}},         Unit{"k", {1, 3}},         Unit{"M", {1, 6}},         Unit{"m", {1, 6}},
    Unit{"B", {1, 9}},         Unit{"G", {1, 9}},         Unit{"T", {1, 12}},        Unit{"Mio", {1, 6}},
    Unit{"Mrd", {1, 9}},       Unit{"Ki", {1ULL << 10U}}, Unit{"Mi", {1ULL << 20U}}, Unit{"Gi", {1ULL << 30U}},
    Unit{"Ti", {1ULL << 40U}},
};

ExactNumber withoutEndingZeros(ExactNumber number)
{
    if (number.numerator == 0)
        return {};
    for (; number.numerator % 10 == 0; number.numerator /= 10)
        ++number.tens;
    return number;
}

std::optional<ExactNumber> product(const ExactNumber &a, const ExactNumber &b)
{
    ExactNumber result{0, a.tens + b.tens, a.isNegative != b.isNegative};
    if (__builtin_mul_overflow(a.numerator, b.numerator, &result.numerator) || std::abs(result.tens) > mostTens)
        return std::nullopt;
    return withoutEndingZeros(result);
}

/// Reads the plain notation from left to right. After a failure every further step does nothing.
class Reader {
public:
    explicit Reader(std::string_view text) : m_text(text) {}

    std::variant<ExactNumber, NumberFailure> factors()
    {
        ExactNumber result = factor();
        while (!m_failure && accept("*"))
            multiply(result, factor());
        if (!m_text.empty())
            fail(NumberFailure::NoNumber);
        if (m_failure)
            return *m_failure;
        return result;
    }

private:
    std::string_view m_text;
    std::optional<NumberFailure> m_failure;

    void fail(NumberFailure failure)
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

    void multiply(ExactNumber &number, const ExactNumber &by)
    {
        const auto result = product(number, by);
        if (!result)
            return fail(NumberFailure::TooLarge);
        number = *result;
    }

    ExactNumber factor()
    {
        const bool isNegative = accept("-");
        if (!isNegative)
            accept("+");
        ExactNumber number = mantissa();
        const int tens = exponent();
        number.tens += number.numerator == 0 ? 0 : tens;
        if (accept("^"))
            raise(number, wholeDigits());
        multiply(number, unit());
        number.isNegative = isNegative && number.numerator != 0;
        return number;
    }

    ExactNumber mantissa()
    {
        const std::string_view before = take(digits);
        const bool hasPoint = accept(".") || accept(",");
        const std::string_view after = hasPoint ? take(digits) : std::string_view{};
        if (before.empty() && after.empty())
            fail(NumberFailure::NoNumber);
        ExactNumber number;
        for (const char digit : before)
            append(number, digit);
        for (const char digit : after.substr(0, after.find_last_not_of('0') + 1)) {
            append(number, digit);
            --number.tens;
        }
        return withoutEndingZeros(number);
    }

    void append(ExactNumber &number, char digit)
    {
        if (__builtin_mul_overflow(number.numerator, 10U, &number.numerator)
            || __builtin_add_overflow(number.numerator, static_cast<unsigned>(digit - '0'), &number.numerator))
            fail(NumberFailure::TooLarge);
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
            fail(NumberFailure::NoNumber);
        else if (read.ec != std::errc{} || number > most)
            fail(NumberFailure::TooLarge);
        return m_failure ? 0 : number;
    }

    void raise(ExactNumber &number, int power)
    {
        const ExactNumber base = number;
        number = {1};
        for (int i = 0; i < power && !m_failure; ++i)
            multiply(number, base);
    }

    ExactNumber unit()
    {
        const std::string_view sign = take(letters);
        const auto *found =
            std::find_if(unitTable.begin(), unitTable.end(), [sign](const Unit &each) { return each.sign == sign; });
        if (sign.empty() || found != unitTable.end())
            return sign.empty() ? ExactNumber{1} : found->factor;
        fail(NumberFailure::UnknownUnit);
        return {};
    }
};

} // namespace

std::variant<ExactNumber, NumberFailure> exactNumberFrom(std::string_view plain)
{
    return Reader(plain).factors();
}

} // namespace perrank
