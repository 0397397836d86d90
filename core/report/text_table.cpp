// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/text_table.h"

#include "core/report/escape.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace perrank {

namespace {

constexpr std::string_view gap = "  ";
constexpr std::string_view rule = "─";
constexpr std::size_t leastLastColumn = 20;

std::vector<std::size_t> widthsOf(const TextTable &table)
{
    std::vector<std::size_t> widths;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        std::size_t width = widthOf(table.columns[column].title);
        for (const auto &row : table.rows)
            width = std::max(width, widthOf(row[column]));
        widths.push_back(width);
    }
    return widths;
}

std::string plainLine(const TextTable &table, const std::vector<std::string> &cells,
                      const std::vector<std::size_t> &widths)
{
    std::string line;
    for (std::size_t column = 0; column < cells.size(); ++column) {
        line += column == 0 ? "" : gap;
        line += padded(cells[column], widths[column], table.columns[column].align);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

std::string plainRule(const std::vector<std::size_t> &widths)
{
    std::size_t length = gap.size() * (widths.size() - 1);
    for (const std::size_t width : widths)
        length += width;
    std::string line;
    for (std::size_t i = 0; i < length; ++i)
        line += rule;
    return line + "\n";
}

std::vector<std::string> titlesOf(const TextTable &table)
{
    std::vector<std::string> titles;
    for (const TextColumn &column : table.columns)
        titles.push_back(column.title);
    return titles;
}

bool isRuled(const TextTable &table, std::size_t row)
{
    return std::ranges::find(table.ruled, row) != table.ruled.end();
}

std::string joined(const std::vector<std::string> &cells, std::string_view between,
                   std::string (*escape)(std::string_view))
{
    std::string line;
    for (std::size_t column = 0; column < cells.size(); ++column)
        line += (column == 0 ? "" : std::string(between)) + escape(cells[column]);
    return line;
}

/// Up to the next space; a sign of arithmetic stays with what follows it.
std::string_view nextWord(std::string_view text)
{
    constexpr std::array<std::string_view, 4> signs{"+", "−", "×", "="};
    const std::size_t end = text.find(' ');
    const bool isSign = std::ranges::find(signs, text.substr(0, end)) != signs.end();
    return text.substr(0, isSign && end != std::string_view::npos ? text.find(' ', end + 1) : end);
}

TextTable withColumn(TextTable part, const TextTable &whole, std::size_t column)
{
    part.columns.push_back(whole.columns[column]);
    for (std::size_t row = 0; row < whole.rows.size(); ++row)
        part.rows[row].push_back(whole.rows[row][column]);
    return part;
}

} // namespace

std::string plainTable(const TextTable &table)
{
    const auto widths = widthsOf(table);
    std::string text = plainLine(table, titlesOf(table), widths) + plainRule(widths);
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        text += (isRuled(table, row) ? plainRule(widths) : "") + plainLine(table, table.rows[row], widths);
    return text;
}

std::vector<TextTable> splitToFit(const TextTable &table, std::size_t width)
{
    const auto widths = widthsOf(table);
    std::vector<TextTable> tables;
    std::size_t used = width;
    for (std::size_t column = 1; column < widths.size(); ++column) {
        used += gap.size() + widths[column];
        if (used > width) {
            tables.push_back(
                withColumn({{}, std::vector<std::vector<std::string>>(table.rows.size()), table.ruled}, table, 0));
            used = widths[0] + gap.size() + widths[column];
        }
        tables.back() = withColumn(std::move(tables.back()), table, column);
    }
    return tables;
}

TextTable withWrappedLastColumn(const TextTable &table, std::size_t width)
{
    auto widths = widthsOf(table);
    widths.pop_back();
    std::size_t left = width;
    for (const std::size_t taken : widths)
        left -= std::min(left, taken + gap.size());
    TextTable result{table.columns, {}, {}};
    for (const auto &row : table.rows) {
        std::istringstream lines(wrapped(row.back(), std::max(left, leastLastColumn)));
        std::vector<std::string> cells = row;
        cells.back().clear();
        for (bool isFirst = true; std::getline(lines, cells.back()) || isFirst; isFirst = false) {
            result.rows.push_back(cells);
            std::fill(cells.begin(), cells.end(), std::string());
        }
    }
    return result;
}

std::string markdownTable(const TextTable &table)
{
    std::string text = "| " + joined(titlesOf(table), " | ", &markdownEscaped) + " |\n|";
    for (const TextColumn &column : table.columns)
        text += column.align == Align::Right ? "---:|" : ":---|";
    text += "\n";
    for (const auto &row : table.rows)
        text += "| " + joined(row, " | ", &markdownEscaped) + " |\n";
    return text;
}

std::string latexTable(const TextTable &table)
{
    std::string text = "\\begin{tabular}{";
    for (const TextColumn &column : table.columns)
        text += column.align == Align::Right ? "r" : "l";
    text += "}\n\\hline\n" + joined(titlesOf(table), " & ", &latexEscaped) + " \\\\\n\\hline\n";
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        text += (isRuled(table, row) ? "\\hline\n" : "") + joined(table.rows[row], " & ", &latexEscaped) + " \\\\\n";
    return text + "\\hline\n\\end{tabular}\n";
}

std::size_t widthOf(std::string_view utf8)
{
    const auto beginsCharacter = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; };
    return static_cast<std::size_t>(std::ranges::count_if(utf8, beginsCharacter));
}

std::string padded(std::string_view text, std::size_t width, Align align)
{
    const std::size_t taken = widthOf(text);
    const std::string spaces(width > taken ? width - taken : 0, ' ');
    return align == Align::Left ? std::string(text) + spaces : spaces + std::string(text);
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent)
{
    std::string lines;
    std::size_t used = 0;
    while (!text.empty()) {
        const std::string_view word = nextWord(text);
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        const std::size_t needed = widthOf(word);
        if (used > 0 && used + 1 + needed > width) {
            lines += "\n" + std::string(indent, ' ');
            used = indent;
        } else if (used > 0) {
            lines += ' ';
            ++used;
        }
        lines += word;
        used += needed;
    }
    return lines;
}

std::string equation(std::string_view name, std::size_t nameWidth, const std::vector<std::string> &members,
                     std::size_t width)
{
    const std::string margin(gap);
    const std::size_t begin = nameWidth + 2 * gap.size();
    std::string text = margin + padded(name, nameWidth) + margin;
    std::size_t used = begin;
    std::string before;
    for (const std::string &member : members) {
        if (member == before)
            continue;
        const std::string piece = (before.empty() ? "" : "= ") + member;
        const bool breaks = used > begin && used + 1 + widthOf(piece) > width;
        text += breaks ? "\n" + std::string(begin, ' ') : std::string(before.empty() ? 0 : 1, ' ');
        text += wrapped(piece, width - begin, begin + gap.size());
        used = (breaks ? begin : used + 1) + widthOf(piece);
        before = member;
    }
    return text + "\n";
}

} // namespace perrank
