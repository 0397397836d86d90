// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/json_value.h"

#include <optional>

namespace perrank {

/// The value of a text, or why it has none.
struct JsonResult {
    std::optional<JsonValue> value;
    std::optional<Problem> problem;
};

/// Reads a whole JSON text (UTF-8; a byte order mark is skipped). Refuses what the standard refuses, and
/// beyond it: keys that stand twice in an object, more than 64 levels, numbers that are too large for a
/// double, zero bytes. Never throws.
JsonResult readJson(std::string_view text);

} // namespace perrank
