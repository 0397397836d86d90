// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/amount_text.h"

#include "core/formula/unit_space.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace perrank {

namespace {

/// 128 bits, so that nothing is lost before an amount is roundedTo: a half is then a half.
__extension__ using Wide = __int128;

constexpr std::array<std::string_view, 7> decimalSigns{"B", "kB", "MB", "GB", "TB", "PB", "EB"};
constexpr std::array<std::string_view, 7> binarySigns{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
constexpr std::size_t gigaIndex = 3;
constexpr Wide shownFromHundredth = 100;
constexpr Wide shownBelow = 10'000;
constexpr int fewestDecimals = 3;
constexpr int fewestInSums = 1;
constexpr int mostDecimals = 12;

struct Multiple {
    Wide factor;
    std::string_view sign;
};

Wide power(Wide base, std::size_t exponent)
{
    Wide result = 1;
    for (std::size_t i = 0; i < exponent; ++i)
        result *= base;
    return result;
}

/// How many decimals show `digits` significant digits of value / unit.
int decimalsFor(Wide value, Wide unit, int digits)
{
    int decimals = digits - 1;
    for (Wide ten = unit * 10; ten <= value; ten *= 10)
        --decimals;
    for (Wide scaled = value; scaled > 0 && scaled < unit; scaled *= 10)
        ++decimals;
    return std::clamp(decimals, 0, mostDecimals);
}

/// value / unit in steps of the last decimal, halves up.
Wide roundedTo(Wide value, Wide unit, int decimals)
{
    const Wide scaled = value * power(10, static_cast<std::size_t>(decimals));
    return (2 * scaled + unit) / (2 * unit);
}

/// number / 10^decimals without zeros at its end that `fewest` decimals do not need.
Ratio shortened(Wide number, int decimals, int fewest)
{
    for (; decimals > fewest && number % 10 == 0; --decimals)
        number /= 10;
    const Wide denominator = power(10, static_cast<std::size_t>(decimals));
    return {static_cast<std::int64_t>(number), static_cast<std::int64_t>(denominator)};
}

Ratio significant(Quantity<Bytes> amount, const AmountUnit &in, int digits, int fewest)
{
    const Wide value = std::abs(amount.count());
    const auto unit = static_cast<Wide>(in.bytes);
    int decimals = unit == 1 ? 0 : decimalsFor(value, unit, digits);
    // 9.9996 rounds to 10.000: one digit more before the point, one less after it.
    if (decimals > 0 && roundedTo(value, unit, decimals) >= power(10, static_cast<std::size_t>(digits)))
        --decimals;
    return shortened(roundedTo(value, unit, decimals), decimals, fewest);
}

/// Largest first.
constexpr std::array countMultiples{
    Multiple{1'000'000'000'000, "T"},
    Multiple{1'000'000'000, "B"},
    Multiple{1'000'000, "M"},
};
constexpr int countDecimals = 3;
constexpr int roundedDigits = 3;
constexpr std::int64_t inThousandths = 1000;

} // namespace

AmountUnit unitFor(double bytes, Units id)
{
    const auto whole = static_cast<Wide>(bytes);
    const Wide base = units[id].base;
    std::size_t index = gigaIndex;
    while (index > 0 && whole > 0 && whole * shownFromHundredth < power(base, index))
        --index;
    while (index + 1 < decimalSigns.size() && whole >= shownBelow * power(base, index))
        ++index;
    return {(id == Units::GB ? decimalSigns : binarySigns)[index], static_cast<double>(power(base, index))};
}

std::string amountText(Quantity<Bytes> amount, const AmountStyle &style, int digits)
{
    if (amount.isBeyond())
        return std::string(beyondText);
    const AmountUnit unit = unitFor(std::abs(static_cast<double>(amount.count())), style.units);
    const std::string number = written(significant(amount, unit, digits, fewestDecimals), style.numbers);
    return withUnit((amount.count() < 0 ? "−" : "") + number, unit.sign, style.numbers);
}

std::string numberText(Quantity<Bytes> amount, const AmountUnit &unit, const AmountStyle &style, int digits)
{
    if (amount.isBeyond())
        return std::string(beyondText);
    const std::string number = written(significant(amount, unit, digits, fewestInSums), style.numbers);
    return (amount.count() < 0 ? "−" : "") + number;
}

std::string differenceText(Quantity<Bytes> amount, const AmountStyle &style, int digits)
{
    const bool needsPlus = amount.count() > 0 && !amount.isBeyond();
    return (needsPlus ? "+" : "") + amountText(amount, style, digits);
}

std::string exactText(Quantity<Bytes> amount, const AmountStyle &style)
{
    return amount.isBeyond() ? std::string(beyondText)
                             : withUnit(written(amount.count(), style.numbers), "B", style.numbers);
}

std::string countText(std::int64_t count, const NumberStyle &style)
{
    for (const Multiple &multiple : countMultiples) {
        const Wide step = multiple.factor / inThousandths;
        if (count >= multiple.factor && count % step == 0)
            return withUnit(written(shortened(count / step, countDecimals, 0), style), multiple.sign, style);
    }
    return written(count, style);
}

std::string roundedCountText(std::int64_t count, const NumberStyle &style)
{
    for (const Multiple &multiple : countMultiples) {
        const Wide factor = multiple.factor;
        const int decimals = decimalsFor(count, factor, roundedDigits);
        const bool reaches = roundedTo(count, factor, decimals) >= power(10, static_cast<std::size_t>(decimals));
        if (reaches)
            return withUnit(written(shortened(roundedTo(count, factor, decimals), decimals, 0), style), multiple.sign,
                            style);
    }
    return written(count, style);
}

std::string percentText(Quantity<Bytes> part, Quantity<Bytes> whole)
{
    if (part.count() == 0)
        return "0 %";
    if (part == whole)
        return "100 %";
    const auto percent = static_cast<std::int64_t>(roundedTo(Wide{100} * part.count(), whole.count(), 0));
    if (percent == 0)
        return "< 1 %";
    return percent == 100 ? "> 99 %" : std::to_string(percent) + " %";
}

std::string changePercentText(Quantity<Bytes> now, Quantity<Bytes> before)
{
    constexpr Wide mostPercent = 1'000'000;
    const Quantity<Bytes> difference = now - before;
    if (difference.count() == 0)
        return "0 %";
    const Wide percent = before.count() > 0 ? roundedTo(Wide{100} * std::abs(difference.count()), before.count(), 0)
                                            : Wide{mostPercent + 1};
    if (percent == 0)
        return "< 1 %";
    if (percent > mostPercent)
        return "> 1,000,000 %";
    return (difference.count() < 0 ? "−" : "+") + std::to_string(static_cast<std::int64_t>(percent)) + " %";
}

} // namespace perrank
