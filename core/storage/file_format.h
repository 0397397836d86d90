// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace perrank {

/// What stands under `format` and `version` in the files of this program.
inline constexpr std::string_view scenarioFormat = "perrank-scenario";
inline constexpr std::int64_t scenarioVersion = 1;

} // namespace perrank
