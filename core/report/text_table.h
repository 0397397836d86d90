// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace perrank {

/// Characters in a line of everything that is printed for a terminal.
inline constexpr std::size_t lineWidth = 100;
/// And spaces before what belongs under a line.
inline constexpr std::size_t textIndent = 2;

enum class Align { Left, Right };

struct TextColumn {
    std::string title;
    Align align = Align::Left;
};

/// Rows of words under titles. The same value becomes aligned text, Markdown or LaTeX.
struct TextTable {
    std::vector<TextColumn> columns;
    std::vector<std::vector<std::string>> rows; ///< each as long as `columns`
    std::vector<std::size_t> ruled;             ///< rows with a line above them
};

/// Aligned columns two spaces apart, a line under the titles, UTF-8. Every line ends with a newline.
std::string plainTable(const TextTable &table);
/// The same rows in several tables of at most `width` characters, each with the first column before as many
/// others as fit.
std::vector<TextTable> splitToFit(const TextTable &table, std::size_t width);
std::string markdownTable(const TextTable &table);
/// A `tabular`, with the words escaped.
std::string latexTable(const TextTable &table);

/// The same with the last column broken into lines, so that the table is at most `width` characters wide.
TextTable withWrappedLastColumn(const TextTable &table, std::size_t width);

/// How many columns of a terminal the text takes: one for each character.
std::size_t widthOf(std::string_view utf8);
/// The text with spaces up to `width`.
std::string padded(std::string_view text, std::size_t width, Align align = Align::Left);
/// Lines of at most `width` characters, broken at spaces; all but the first begin with `indent` spaces.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);
/// "  name  a = b = c": what is equal to each other, on one line where it fits into `width`, else broken before "=".
/// A member that repeats the one before is left out.
std::string equation(std::string_view name, std::size_t nameWidth, const std::vector<std::string> &members,
                     std::size_t width);

} // namespace perrank
