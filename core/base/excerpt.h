// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace perrank {

/// A foreign text as far as a sentence can quote it: one line of at most 40 characters, "…" where more
/// was cut off, "?" for bytes that are no UTF-8 and for control characters.
std::string excerpt(std::string_view text);

/// A foreign text whole, in one line: a space for each control character, which a terminal would obey.
std::string oneLine(std::string_view text);

/// Whether a text has control characters: those that a terminal obeys, ends of lines, and those that are not seen but
/// turn the direction of what is written around them.
bool hasControls(std::string_view text);

/// How many characters, bytes that are no UTF-8 counted as one each.
std::int64_t characterCount(std::string_view text);

/// The length in bytes of the UTF-8 character at the start of `text`; 0 if there is none.
std::size_t characterLength(std::string_view text);

} // namespace perrank
