// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/value_checks.h"

#include "core/base/excerpt.h"
#include "core/base/nearest_word.h"
#include "core/base/number_text.h"
#include "core/base/ratio.h"
#include "core/formula/explain.h"

#include <algorithm>

namespace perrank {

namespace {

std::string listed(const std::vector<std::string_view> &words)
{
    std::string text;
    for (const std::string_view word : words)
        text.append(text.empty() ? "" : ", ").append(word);
    return text;
}

std::vector<std::string_view> availableKeys(std::span<const Word> words)
{
    std::vector<std::string_view> keys;
    for (const Word &word : words) {
        if (word.available)
            keys.push_back(word.key);
    }
    return keys;
}

Problem notAvailable(std::string_view key, std::span<const Word> words, const Word &word, const JsonValue &value)
{
    return {ProblemKind::NotAllowed,
            value.place,
            std::string(key),
            {PERRANK_TEXT("`%1` is not available yet for `%2`; use one of %3"),
             {std::string(word.key), std::string(key), wordsText(words)}}};
}

Problem twice(std::string_view key, const JsonValue &value)
{
    return wrongValue(ProblemKind::NotAllowed, key, "a list without repetition", value);
}

} // namespace

Problem wrongValue(ProblemKind kind, std::string_view key, const std::string &expected, const JsonValue &found)
{
    return {kind,
            found.place,
            std::string(key),
            {PERRANK_TEXT("`%1` must be %2; found %3"), {std::string(key), expected, described(found)}}};
}

std::string rangeText(std::int64_t least, std::int64_t most)
{
    return "a whole number from " + written(least, {}) + " to " + written(most, {});
}

std::string rangeText(double least, double most)
{
    return "a number from " + written(Ratio::of(least), {}) + " to " + written(Ratio::of(most), {});
}

std::string wordsText(std::span<const Word> words)
{
    return listed(availableKeys(words));
}

std::string suggestion(std::string_view typed, const std::vector<std::string_view> &words)
{
    const std::string_view nearest = nearestWord(typed, words);
    return nearest.empty() ? std::string() : " (did you mean `" + std::string(nearest) + "`?)";
}

Checked<std::int64_t> wholeFrom(std::string_view key, std::int64_t least, std::int64_t most, const JsonValue &value)
{
    const auto *number = std::get_if<JsonNumber>(&value.content);
    if (number == nullptr)
        return wrongValue(ProblemKind::Malformed, key, rangeText(least, most), value);
    const auto whole = wholeNumberFrom(number->text).value;
    if (!whole || *whole < least || *whole > most)
        return wrongValue(ProblemKind::NotAllowed, key, rangeText(least, most), value);
    return *whole;
}

Checked<double> decimalFrom(std::string_view key, double least, double most, const JsonValue &value)
{
    const auto *number = std::get_if<JsonNumber>(&value.content);
    if (number == nullptr)
        return wrongValue(ProblemKind::Malformed, key, rangeText(least, most), value);
    if (!(number->value >= least && number->value <= most))
        return wrongValue(ProblemKind::NotAllowed, key, rangeText(least, most), value);
    return number->value;
}

Checked<bool> truthFrom(std::string_view key, const JsonValue &value)
{
    if (const auto *truth = std::get_if<bool>(&value.content))
        return *truth;
    return wrongValue(ProblemKind::Malformed, key, "true or false", value);
}

Checked<std::string> textFrom(std::string_view key, const JsonValue &value)
{
    if (const auto *text = std::get_if<std::string>(&value.content))
        return *text;
    return wrongValue(ProblemKind::Malformed, key, "a text", value);
}

Checked<std::string> nameFrom(std::string_view key, std::int64_t mostCharacters, const JsonValue &value)
{
    const std::string expected =
        "a text of 1 to " + written(mostCharacters, {}) + " characters, none of them a control character";
    const auto *text = std::get_if<std::string>(&value.content);
    if (text == nullptr)
        return wrongValue(ProblemKind::Malformed, key, expected, value);
    const std::int64_t count = characterCount(*text);
    const bool isSeen = text->find_first_not_of(' ') != std::string::npos;
    if (isSeen && count <= mostCharacters && !hasControls(*text))
        return *text;
    Problem problem = wrongValue(ProblemKind::NotAllowed, key, expected, value);
    if (count > mostCharacters)
        problem.message.arguments.back() += ", which has " + written(count, {});
    return problem;
}

Checked<int> wordFrom(std::string_view key, std::span<const Word> words, const JsonValue &value,
                      std::string_view orElse)
{
    const std::string expected = "one of " + wordsText(words) + std::string(orElse);
    const auto *text = std::get_if<std::string>(&value.content);
    if (text == nullptr)
        return wrongValue(ProblemKind::Malformed, key, expected, value);
    const auto found = std::find_if(words.begin(), words.end(), [text](const Word &word) { return word.key == *text; });
    if (found != words.end() && found->available)
        return static_cast<int>(found - words.begin());
    if (found != words.end())
        return notAvailable(key, words, *found, value);
    Problem problem = wrongValue(ProblemKind::NotAllowed, key, expected, value);
    problem.message.arguments.back() = "\"" + excerpt(*text) + "\"" + suggestion(*text, availableKeys(words));
    return problem;
}

Checked<std::vector<int>> wordListFrom(std::string_view key, std::span<const Word> words, const JsonValue &value)
{
    const auto *elements = std::get_if<JsonArray>(&value.content);
    if (elements == nullptr)
        return wrongValue(ProblemKind::Malformed, key, "a list with some of " + wordsText(words), value);
    std::vector<int> indices;
    for (const JsonValue &element : *elements) {
        const auto word = wordFrom(key, words, element);
        if (const auto *problem = std::get_if<Problem>(&word))
            return *problem;
        const int index = std::get<int>(word);
        if (std::find(indices.begin(), indices.end(), index) != indices.end())
            return twice(key, element);
        indices.push_back(index);
    }
    return indices;
}

} // namespace perrank
