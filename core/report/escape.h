// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace perrank {

/// The words for LaTeX: what means something there, and the signs that its fonts lack, are written out.
std::string latexEscaped(std::string_view text);
/// They as a paragraph of their own.
std::string latexParagraph(std::string_view text);
/// "1\,600\,000\,000\,\mathrm{B}": a number and its unit, or words, inside mathematics.
std::string mathEscaped(const std::string &amount);
/// The words for a cell or a line of Markdown.
std::string markdownEscaped(std::string_view text);
/// A cell of CSV, in quotation marks where RFC 4180 wants them.
std::string csvEscaped(const std::string &cell);

} // namespace perrank
