// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/value_checks.h"

namespace perrank {

/// What is written for a choice that is left to its rule, where leaving the key out would not say so.
inline constexpr std::string_view ruleWord = "default";

/// The value of a parameter as JSON gives it, checked against the range and the words of its row.
Checked<ParameterValue> parameterValueFrom(const Parameter &row, const JsonValue &value);

/// The same for the typed VALUE of `--set`.
Checked<ParameterValue> parameterValueFrom(const Parameter &row, std::string_view typed);

} // namespace perrank
