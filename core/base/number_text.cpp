// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/number_text.h"

#include "core/base/exact_number.h"
#include "core/base/excerpt.h"
#include "core/base/number_spelling.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <string>

namespace perrank {

namespace {

constexpr std::size_t longestText = 1000;

template <class Number>
struct Result {
    std::optional<Number> value;
    NumberFailure failure = NumberFailure::NoNumber;
};

Result<std::int64_t> converted(ExactNumber number, std::int64_t)
{
    if (number.tens < 0)
        return {std::nullopt, NumberFailure::NotWhole};
    for (; number.tens > 0; --number.tens) {
        if (__builtin_mul_overflow(number.numerator, 10U, &number.numerator))
            return {std::nullopt, NumberFailure::TooLarge};
    }
    if (number.numerator > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return {std::nullopt, NumberFailure::TooLarge};
    const auto magnitude = static_cast<std::int64_t>(number.numerator);
    return {number.isNegative ? -magnitude : magnitude};
}

/// Leaves the rounding to the library, which finds the nearest double to the exact decimal.
Result<double> converted(const ExactNumber &number, double)
{
    const std::string text =
        (number.isNegative ? "-" : "") + std::to_string(number.numerator) + "e" + std::to_string(number.tens);
    double value = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc{})
        return {value};
    return number.tens < 0 ? Result<double>{0.0} : Result<double>{std::nullopt, NumberFailure::TooLarge};
}

template <class Number>
Result<Number> evaluated(std::string_view plain)
{
    const auto number = exactNumberFrom(plain);
    if (const auto *failure = std::get_if<NumberFailure>(&number))
        return {std::nullopt, *failure};
    return converted(std::get<ExactNumber>(number), Number{});
}

/// A group of three noughts leaves a whole number that is a thousand times too small.
Result<std::int64_t> wholeEvaluated(std::string_view plain)
{
    if (hasBareGroups(plain))
        return {std::nullopt, NumberFailure::NotWhole};
    return evaluated<std::int64_t>(plain);
}

Message problemWith(std::string_view text, NumberFailure failure)
{
    switch (failure) {
    case NumberFailure::NoNumber:
        return {PERRANK_TEXT("\"%1\" is not a number."), {excerpt(text)}};
    case NumberFailure::UnknownUnit:
        return {PERRANK_TEXT("\"%1\" has an unknown unit: use K, M, B, T or Ki, Mi, Gi, Ti."), {excerpt(text)}};
    case NumberFailure::NotWhole:
        return {PERRANK_TEXT("\"%1\" is not a whole number."), {excerpt(text)}};
    case NumberFailure::TooLarge:
        return {PERRANK_TEXT("\"%1\" is too large or has too many digits."), {excerpt(text)}};
    }
    return {};
}

/// Tries the text as it stands, then without its group separators to offer the mend.
template <class Number>
NumberText<Number> numberFrom(std::string_view text, Result<Number> (*read)(std::string_view))
{
    const auto plain = text.size() > longestText ? std::nullopt : plainNotation(text);
    if (!plain)
        return {std::nullopt, problemWith(text, NumberFailure::NoNumber)};
    if (plain->empty())
        return {std::nullopt, {PERRANK_TEXT("Enter a number."), {}}};
    const auto result = read(*plain);
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

bool isSameLetter(char typed, char letter)
{
    return typed == letter || (typed >= 'A' && typed <= 'Z' && typed - 'A' + 'a' == letter);
}

bool endsWith(std::string_view text, std::string_view unit)
{
    if (text.size() < unit.size())
        return false;
    text.remove_prefix(text.size() - unit.size());
    return std::equal(text.begin(), text.end(), unit.begin(), &isSameLetter);
}

/// A unit of bytes and the multiple that it stands for.
struct ByteUnit {
    std::string_view unit; ///< in small letters
    std::string_view multiple;
};

constexpr std::array byteUnits{
    ByteUnit{"kib", "Ki"}, ByteUnit{"mib", "Mi"}, ByteUnit{"gib", "Gi"}, ByteUnit{"tib", "Ti"},
    ByteUnit{"kb", "K"},   ByteUnit{"mb", "M"},   ByteUnit{"gb", "G"},   ByteUnit{"tb", "T"},
};

} // namespace

NumberText<std::int64_t> wholeBytesFrom(std::string_view text)
{
    for (const ByteUnit &row : byteUnits) {
        if (endsWith(text, row.unit))
            return wholeNumberFrom(std::string(text.substr(0, text.size() - row.unit.size()))
                                   + std::string(row.multiple));
    }
    return wholeNumberFrom(text);
}

NumberText<std::int64_t> wholeNumberFrom(std::string_view text)
{
    return numberFrom(text, &wholeEvaluated);
}

NumberText<double> decimalFrom(std::string_view text)
{
    return numberFrom(text, &evaluated<double>);
}

} // namespace perrank
