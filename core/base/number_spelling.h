// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace perrank {

/// A typed number in plain notation: ASCII characters only, "*" for every sign of multiplication, "^" for every
/// power, no spaces and no "_". Nothing if there are other characters in it.
std::optional<std::string> plainNotation(std::string_view text);

/// The plain notation without group separators: "1.024" as "1024", "1.000,5" as "1000.5". The same text if
/// there are no groups in it.
std::string withoutGroups(std::string_view plain);

/// Whether a factor is nothing but grouped digits: "1,000", but not "1,000K", where the separator is a point.
bool hasBareGroups(std::string_view plain);

} // namespace perrank
