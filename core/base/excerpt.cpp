// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/excerpt.h"

#include <algorithm>
#include <array>

namespace perrank {

namespace {

constexpr int mostCharacters = 40;

bool isContinuation(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

std::size_t announcedLength(unsigned char first)
{
    if (first < 0x80U)
        return 1;
    if (first >= 0xC2U && first <= 0xDFU)
        return 2;
    if (first >= 0xE0U && first <= 0xEFU)
        return 3;
    return first >= 0xF0U && first <= 0xF4U ? 4 : 0;
}

/// Longer encodings than needed, surrogates and numbers beyond Unicode show in the second byte.
bool isSecondByteAllowed(unsigned char first, unsigned char second)
{
    if (first == 0xE0U)
        return second >= 0xA0U;
    if (first == 0xEDU)
        return second <= 0x9FU;
    if (first == 0xF0U)
        return second >= 0x90U;
    return first != 0xF4U || second <= 0x8FU;
}

struct Characters {
    std::string_view first;
    std::string_view last;
};

/// C0, C1, Arabic and other marks of direction, zero width, ends of lines and of paragraphs, embeddings, isolates.
constexpr std::array controls{
    Characters{std::string_view("\0", 1), "\x1F"},
    Characters{"\x7F", "\u009F"},
    Characters{"\u061C", "\u061C"},
    Characters{"\u200B", "\u200B"},
    Characters{"\u200E", "\u200F"},
    Characters{"\u2028", "\u202E"},
    Characters{"\u2060", "\u206F"},
    Characters{"\uFEFF", "\uFEFF"},
};

/// Characters of UTF-8 stand in the order of their bytes.
bool isControl(std::string_view character)
{
    return std::ranges::any_of(
        controls, [character](const Characters &each) { return character >= each.first && character <= each.last; });
}

/// What is no UTF-8 comes byte by byte.
std::string_view firstCharacter(std::string_view text)
{
    return text.substr(0, std::max<std::size_t>(characterLength(text), 1));
}

} // namespace

std::size_t characterLength(std::string_view text)
{
    if (text.empty())
        return 0;
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t length = announcedLength(first);
    if (length <= 1)
        return length;
    if (text.size() < length || !isSecondByteAllowed(first, static_cast<unsigned char>(text[1])))
        return 0;
    const auto rest = text.substr(1, length - 1);
    return std::all_of(rest.begin(), rest.end(), isContinuation) ? length : 0;
}

std::string excerpt(std::string_view text)
{
    std::string quoted;
    for (int count = 0; !text.empty(); ++count) {
        if (count == mostCharacters)
            return quoted + "…";
        const std::string_view character = firstCharacter(text);
        quoted += characterLength(text) == 0 || isControl(character) ? "?" : character;
        text.remove_prefix(character.size());
    }
    return quoted;
}

std::string oneLine(std::string_view text)
{
    std::string line;
    while (!text.empty()) {
        const std::string_view character = firstCharacter(text);
        line += isControl(character) ? " " : character;
        text.remove_prefix(character.size());
    }
    return line;
}

bool hasControls(std::string_view text)
{
    while (!text.empty()) {
        const std::string_view character = firstCharacter(text);
        if (isControl(character))
            return true;
        text.remove_prefix(character.size());
    }
    return false;
}

std::int64_t characterCount(std::string_view text)
{
    std::int64_t count = 0;
    for (; !text.empty(); ++count)
        text.remove_prefix(firstCharacter(text).size());
    return count;
}

} // namespace perrank
