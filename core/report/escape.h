// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace perrank {

/// The words for LaTeX: what means something there, and the signs that its fonts lack, are written out.
std::string latexEscaped(std::string_view text);
/// The words for a cell or a line of Markdown.
std::string markdownEscaped(std::string_view text);

} // namespace perrank
