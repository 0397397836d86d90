// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"

#include <cstdint>

namespace perrank {

/// Decimal or binary multiples of the byte: GB = 10⁹ B, GiB = 2³⁰ B.
enum class Units { GB, GiB };

struct UnitsSpec {
    Units id;
    std::string_view key; ///< also the sign of the unit
    std::int64_t base;    ///< from one multiple to the next
    std::int64_t bytes;   ///< of one
    std::string_view definition;
};

inline constexpr EnumTable units{std::array{
    UnitsSpec{Units::GB, "GB", 1000, 1'000'000'000, "GB = 10⁹ bytes"},
    UnitsSpec{Units::GiB, "GiB", 1024, 1'073'741'824, "GiB = 2³⁰ bytes"},
}};

} // namespace perrank
