// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/json_fault.h"

#include "core/base/enum_table.h"
#include "core/base/excerpt.h"
#include "core/base/message.h"

#include <algorithm>
#include <cctype>

namespace perrank {

namespace {

/// The sign that may stand next, what is expected where it is missing, and what is expected after it. Where
/// no sign may stand, only the last holds.
struct AwaitedSpec {
    Awaited id;
    std::string_view key;
    std::string_view sign;
    std::string_view expected;
};

constexpr EnumTable awaitedTable{std::array{
    AwaitedSpec{Awaited::Document, "", "", PERRANK_TEXT("a JSON object")},
    AwaitedSpec{Awaited::FirstKey, "", "", PERRANK_TEXT("a key in double quotes or '}'")},
    AwaitedSpec{Awaited::FirstElement, "", "", PERRANK_TEXT("a value or ']'")},
    AwaitedSpec{Awaited::Colon, PERRANK_TEXT("':'"), ":", PERRANK_TEXT("a value")},
    AwaitedSpec{Awaited::CommaInObject, PERRANK_TEXT("',' or '}'"), ",", PERRANK_TEXT("a key in double quotes")},
    AwaitedSpec{Awaited::CommaInArray, PERRANK_TEXT("',' or ']'"), ",", PERRANK_TEXT("a value")},
    AwaitedSpec{Awaited::End, PERRANK_TEXT("the end of the text"), "", PERRANK_TEXT("the end of the text")},
}};

std::string byteText(char byte)
{
    constexpr std::string_view hex = "0123456789ABCDEF";
    const auto value = static_cast<unsigned char>(byte);
    return std::string("the byte 0x") + hex[value / 16] + hex[value % 16];
}

bool isWordCharacter(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '+' || c == '.' || c == '_';
}

std::string characterText(std::string_view text)
{
    const std::size_t length = characterLength(text);
    if (length == 0)
        return byteText(text[0]);
    return static_cast<unsigned char>(text[0]) < 0x20U ? "a control character"
                                                       : "'" + std::string(text.substr(0, length)) + "'";
}

std::string foundText(std::string_view text)
{
    if (text.empty())
        return "the end of the text";
    if (text[0] == '"')
        return "the text \"" + excerpt(text.substr(1, text.find_first_of("\"\r\n", 1) - 1)) + "\"";
    const auto wordEnd = std::find_if_not(text.begin(), text.end(), isWordCharacter);
    const auto length = static_cast<std::size_t>(wordEnd - text.begin());
    return length > 0 ? excerpt(text.substr(0, length)) : characterText(text);
}

/// The length of the escape at the start of `text`; 0 if there is no such escape.
std::size_t escapeLength(std::string_view text)
{
    if (text.size() < 2)
        return 0;
    if (text[1] != 'u')
        return std::string_view("\"\\/bfnrt").find(text[1]) == std::string_view::npos ? 0 : 2;
    const std::string_view code = text.substr(2, 4);
    const bool isCode = code.size() == 4 && std::all_of(code.begin(), code.end(), [](char c) {
                            return std::isxdigit(static_cast<unsigned char>(c)) != 0;
                        });
    return isCode ? 6 : 0;
}

JsonFault unclosed(std::string_view text, std::size_t offset)
{
    const bool isAtEnd = offset == text.size();
    return {offset, "'\"'", isAtEnd ? "the end of the text" : "the end of the line"};
}

/// The fault inside the text in double quotes at `start`.
JsonFault faultInString(std::string_view text, std::size_t start)
{
    for (std::size_t at = start + 1; at < text.size();) {
        const std::string_view rest = text.substr(at);
        const std::size_t length = rest[0] == '\\' ? escapeLength(rest) : characterLength(rest);
        if (rest[0] == '\n' || rest[0] == '\r')
            return unclosed(text, at);
        if (rest[0] == '\\' && length == 0)
            return {at, "an escape such as \\n or \\u00e9", excerpt(rest.substr(0, 2))};
        if (length == 0)
            return {at, "UTF-8", byteText(rest[0])};
        if (static_cast<unsigned char>(rest[0]) < 0x20U)
            return {at, "\\u0000 to \\u001f for a control character", "the character itself"};
        if (rest[0] == '"')
            return {start, "\\u escapes in pairs that make a character", foundText(text.substr(start))};
        at += length;
    }
    return unclosed(text, text.size());
}

} // namespace

std::size_t skip(std::string_view text, std::size_t offset, std::string_view characters)
{
    return std::min(text.find_first_not_of(characters, offset), text.size());
}

JsonFault jsonFault(std::string_view text, std::size_t offset, Awaited awaited)
{
    const AwaitedSpec &spec = awaitedTable[awaited];
    std::size_t at = skip(text, offset, jsonSpace);
    if (!text.substr(at).starts_with(spec.sign))
        return {at, std::string(spec.key), foundText(text.substr(at))};
    at = skip(text, at + spec.sign.size(), jsonSpace);
    if (awaited != Awaited::End && text.substr(at).starts_with('"'))
        return faultInString(text, at);
    return {at, std::string(spec.expected), foundText(text.substr(at))};
}

} // namespace perrank
