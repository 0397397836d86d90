// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace perrank::ui {

/// No line ends between a number and its unit, nor between a sign and its word: "0 ms", "40 %", "⚠ fudge".
QString withUnitsKept(const QString &text);

} // namespace perrank::ui
