// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace perrank {

/// The word that was probably meant: the one that differs least, by at most one letter in four (at least one);
/// empty if there is none.
std::string_view nearestWord(std::string_view typed, const std::vector<std::string_view> &words);

} // namespace perrank
