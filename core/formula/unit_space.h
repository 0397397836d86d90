// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/formula/explain.h"

#include <string>
#include <string_view>
#include <utility>

namespace perrank {

/// "2.567 GB", never broken between two lines where the digits of a number are not: in a window, whose groups stand
/// apart by a space that holds them together.
inline std::string withUnit(std::string number, std::string_view unit, const NumberStyle &style)
{
    const bool isHeldTogether = style.group == "\u202f";
    return std::move(number) + (isHeldTogether ? "\u00a0" : " ") + std::string(unit);
}

} // namespace perrank
