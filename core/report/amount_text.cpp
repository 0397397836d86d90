// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/amount_text.h"

#include "core/base/message.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace perrank {

namespace {

constexpr std::array<std::string_view, 7> decimalSigns{"B", "kB", "MB", "GB", "TB", "PB", "EB"};
constexpr std::array<std::string_view, 7> binarySigns{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
constexpr std::size_t gigaIndex = 3;
constexpr double leastShown = 0.01;
constexpr double mostShown = 10'000;
constexpr std::size_t fewestDecimals = 3;
constexpr std::size_t fewestInSums = 1;

int decimalsFor(double value, int digits)
{
    const int beforePoint = value > 0 ? static_cast<int>(std::floor(std::log10(value))) + 1 : 1;
    return std::clamp(digits - beforePoint, 0, 12);
}

std::string fixed(double value, int decimals)
{
    std::array<char, 64> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, value);
    return buffer.data();
}

/// Zeros beyond the fewest decimals say nothing: 0.2500 is 0.250, but 0.03125 stays.
void dropNeedlessZeros(std::string &number, std::size_t fewest)
{
    const auto point = number.find('.');
    if (point == std::string::npos)
        return;
    while (number.size() - point - 1 > fewest && number.back() == '0')
        number.pop_back();
}

std::string localized(const std::string &number, const NumberStyle &style)
{
    const auto point = number.find('.');
    const std::string whole = written(std::stoll(number.substr(0, point)), style);
    return point == std::string::npos ? whole : whole + style.decimalPoint + number.substr(point + 1);
}

std::string significant(double value, int digits, std::size_t fewest, const NumberStyle &style)
{
    std::string number = fixed(value, decimalsFor(value, digits));
    // 9.9996 rounds to 10.000: one digit more before the point, one less after it.
    number = fixed(value, std::min(decimalsFor(value, digits), decimalsFor(std::atof(number.c_str()), digits)));
    dropNeedlessZeros(number, fewest);
    return localized(number, style);
}

struct Multiple {
    std::int64_t factor;
    std::string_view sign;
};
constexpr std::array multiples{
    Multiple{1'000'000'000'000, "T"},
    Multiple{1'000'000'000, "B"},
    Multiple{1'000'000, "M"},
};
constexpr std::int64_t fourDigits = 1000;

} // namespace

AmountUnit unitFor(double bytes, Units id)
{
    const auto base = static_cast<double>(units[id].base);
    std::size_t index = gigaIndex;
    double value = bytes / std::pow(base, static_cast<double>(index));
    for (; index > 0 && value < leastShown && bytes > 0; --index)
        value *= base;
    for (; index + 1 < decimalSigns.size() && value >= mostShown; ++index)
        value /= base;
    const auto &signs = id == Units::GB ? decimalSigns : binarySigns;
    return {signs[index], std::pow(base, static_cast<double>(index))};
}

std::string amountText(Quantity<Bytes> amount, const AmountStyle &style, int digits)
{
    if (amount.isBeyond())
        return std::string(beyondText);
    const bool negative = amount.count() < 0;
    const double bytes = std::abs(static_cast<double>(amount.count()));
    const AmountUnit unit = unitFor(bytes, style.units);
    const bool isWholeBytes = unit.bytes == 1;
    const std::string number =
        isWholeBytes ? fixed(bytes, 0) : significant(bytes / unit.bytes, digits, fewestDecimals, style.numbers);
    return (negative ? "−" : "") + number + " " + std::string(unit.sign);
}

std::string numberText(Quantity<Bytes> amount, const AmountUnit &unit, const AmountStyle &style, int digits)
{
    if (amount.isBeyond())
        return std::string(beyondText);
    const double value = std::abs(static_cast<double>(amount.count())) / unit.bytes;
    const bool isWholeBytes = unit.bytes == 1;
    const std::string number = isWholeBytes ? fixed(value, 0) : significant(value, digits, fewestInSums, style.numbers);
    return (amount.count() < 0 ? "−" : "") + number;
}

std::string differenceText(Quantity<Bytes> amount, const AmountStyle &style, int digits)
{
    return (amount.count() > 0 ? "+" : "") + amountText(amount, style, digits);
}

std::string exactText(Quantity<Bytes> amount, const AmountStyle &style)
{
    return amount.isBeyond() ? std::string(beyondText) : written(amount.count(), style.numbers) + " B";
}

std::string countText(std::int64_t count, const NumberStyle &style)
{
    for (const Multiple &multiple : multiples) {
        const std::int64_t step = multiple.factor / fourDigits;
        if (count < multiple.factor || count % step != 0)
            continue;
        const Ratio ratio = Ratio::of(static_cast<double>(count) / static_cast<double>(multiple.factor));
        return written(ratio, style) + " " + std::string(multiple.sign);
    }
    return written(count, style);
}

std::string percentText(Quantity<Bytes> part, Quantity<Bytes> whole)
{
    if (whole.count() == 0)
        return "0 %";
    const double percent = 100.0 * static_cast<double>(part.count()) / static_cast<double>(whole.count());
    const long rounded = std::lround(percent);
    if (rounded == 100 && part != whole)
        return "> 99 %";
    if (rounded == 0 && part.count() != 0)
        return "< 1 %";
    return std::to_string(rounded) + " %";
}

} // namespace perrank
