// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace perrank {

/// What has to follow in a JSON text that was right so far.
enum class Awaited { Document, FirstKey, FirstElement, Colon, CommaInObject, CommaInArray, End };

/// What is wrong with a JSON text, in words that follow "expected" and "found".
struct JsonFault {
    std::size_t offset;
    std::string expected;
    std::string found;
};

/// Finds the fault in a text that is right up to `offset`.
JsonFault jsonFault(std::string_view text, std::size_t offset, Awaited awaited);

/// The offset of the first character from `offset` on that is not one of `characters`.
std::size_t skip(std::string_view text, std::size_t offset, std::string_view characters);

inline constexpr std::string_view jsonSpace = " \t\r\n";

} // namespace perrank
