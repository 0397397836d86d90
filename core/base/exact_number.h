// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <variant>

namespace perrank {

/// ±numerator × 10^tens. A numerator other than 0 never ends in the digit 0, so that the number is whole
/// exactly when `tens` is not negative.
struct ExactNumber {
    std::uint64_t numerator = 0;
    int tens = 0;
    bool isNegative = false;
};

/// Why a text is no number that can be used.
enum class NumberFailure { NoNumber, UnknownUnit, NotWhole, TooLarge };

/// Reads the plain notation: factors such as -1.5e3, 64Ki or 2^20 with "*" between them.
std::variant<ExactNumber, NumberFailure> exactNumberFrom(std::string_view plain);

} // namespace perrank
