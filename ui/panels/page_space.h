// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace perrank::ui {

// Pixels that the pages with a table have in common.
inline constexpr int pageMargin = 10;
inline constexpr int cellMargin = 8; ///< of a row or a column beyond its text

} // namespace perrank::ui
