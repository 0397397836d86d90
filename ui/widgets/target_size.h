// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace perrank::ui {

/// Pixels each way that a thing to press or to type into has at least (WCAG 2.2, 2.5.8).
inline constexpr int leastTarget = 24;

} // namespace perrank::ui
