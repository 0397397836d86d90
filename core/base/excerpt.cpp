// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/excerpt.h"

#include <algorithm>

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
        const std::size_t length = characterLength(text);
        const auto first = static_cast<unsigned char>(text[0]);
        const bool isPrintable = length > 0 && first >= 0x20U && first != 0x7FU;
        quoted += isPrintable ? text.substr(0, length) : "?";
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return quoted;
}

std::string oneLine(std::string_view text)
{
    std::string line;
    while (!text.empty()) {
        const std::size_t length = std::max<std::size_t>(characterLength(text), 1);
        const std::string_view character = text.substr(0, length);
        const auto first = static_cast<unsigned char>(character[0]);
        const bool isUpperControl = character >= "\u0080" && character <= "\u009f";
        line += first < 0x20U || first == 0x7FU || isUpperControl ? " " : character;
        text.remove_prefix(length);
    }
    return line;
}

} // namespace perrank
