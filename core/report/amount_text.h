// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/base/quantity.h"
#include "core/base/units.h"
#include "core/formula/explain.h"

namespace perrank {

/// As the program writes them in English.
inline const NumberStyle plainNumbers{};
/// Of LaTeX's mathematics.
inline const NumberStyle thinSpaces{"\\,", "."};

/// How amounts are written for people. One style serves tool-tips, panels, tables, pictures and the
/// command line, so that the same amount has the same words everywhere.
struct AmountStyle {
    Units units = Units::GB;
    NumberStyle numbers = {};

    bool operator==(const AmountStyle &) const = default;
};

/// A multiple of the byte: its sign and its size.
struct AmountUnit {
    std::string_view sign;
    double bytes;
};
/// The unit in which `amountText` writes that many bytes.
AmountUnit unitFor(double bytes, Units units);

/// "2.567 GB", "0.250 GB", "31.41 GiB": `digits` significant digits, halves rounded up, no more zeros than
/// three decimals need. Below a hundredth of the unit the next smaller one is used (MB, kB, B), from ten
/// thousand on the next larger one.
std::string amountText(Quantity<Bytes> amount, const AmountStyle &style, int digits = 4);
/// The same with a sign, "+74.51 GB" or "−1.750 GB".
std::string differenceText(Quantity<Bytes> amount, const AmountStyle &style, int digits = 4);
/// "0.25", "2.0", "2.57": the number alone, for amounts that are added up in one unit. At most `digits` significant
/// digits, and at least one decimal where there is room.
std::string numberText(Quantity<Bytes> amount, const AmountUnit &unit, const AmountStyle &style, int digits = 4);
/// "2,566,914,048 B".
std::string exactText(Quantity<Bytes> amount, const AmountStyle &style);
/// "100 M", "7.5 B", "1,024": short where nothing is lost, else the whole number.
std::string countText(std::int64_t count, const NumberStyle &style);
/// "124 M", "46.7 B", "12,345": in millions and more three significant digits, halves rounded up.
std::string roundedCountText(std::int64_t count, const NumberStyle &style);
/// How much of `whole` its `part` is, "56 %"; "100 %" and "0 %" only when exact, else "> 99 %" and "< 1 %".
std::string percentText(Quantity<Bytes> part, Quantity<Bytes> whole);
/// By how much of `before` it is more or less now, "−88 %", "+250 %", halves rounded away from zero; "< 1 %" for less,
/// "0 %" only when exact.
std::string changePercentText(Quantity<Bytes> now, Quantity<Bytes> before);

} // namespace perrank
