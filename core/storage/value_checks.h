// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/parameters.h"
#include "core/storage/json_value.h"

#include <optional>
#include <variant>
#include <vector>

namespace perrank {

/// A value, or what is wrong with the one that was found.
template <class Value>
using Checked = std::variant<Value, Problem>;

/// "`ranks` must be a whole number from 1 to 8; found 0".
Problem wrongValue(ProblemKind kind, std::string_view key, const std::string &expected, const JsonValue &found);

/// Another JSON type than the one of `key` is malformed; what is outside the range or no known word is not allowed.
Checked<std::int64_t> wholeFrom(std::string_view key, std::int64_t least, std::int64_t most, const JsonValue &value);
Checked<double> decimalFrom(std::string_view key, double least, double most, const JsonValue &value);
Checked<bool> truthFrom(std::string_view key, const JsonValue &value);
Checked<std::string> textFrom(std::string_view key, const JsonValue &value);
/// A text that can stand in a menu and in a chart: in one line, and not of spaces alone.
Checked<std::string> nameFrom(std::string_view key, std::int64_t mostCharacters, const JsonValue &value);
/// The index of the word. One that is known but not available yet is not allowed either. `or else` says what
/// else the key takes, and may be empty.
Checked<int> wordFrom(std::string_view key, std::span<const Word> words, const JsonValue &value,
                      std::string_view orElse = {});
/// The indices of the words of a list, in its order; none may stand twice.
Checked<std::vector<int>> wordListFrom(std::string_view key, std::span<const Word> words, const JsonValue &value);

/// "a whole number from 1 to 1,048,576", "a number from 0.1 to 1,000".
std::string rangeText(std::int64_t least, std::int64_t most);
std::string rangeText(double least, double most);
/// The words that can be used, "sketch, paper".
std::string wordsText(std::span<const Word> words);
/// " (did you mean `ranks`?)", or nothing if no word is near.
std::string suggestion(std::string_view typed, const std::vector<std::string_view> &words);

/// The words of a table of the catalogue; where its rows do not say what is available, all are.
template <class Table>
std::vector<Word> wordsOf(const Table &table)
{
    std::vector<Word> words;
    for (const auto &row : table) {
        bool isAvailable = true;
        if constexpr (requires { row.available; })
            isAvailable = row.available;
        words.push_back(Word{row.key, {}, isAvailable, {}});
    }
    return words;
}

} // namespace perrank
