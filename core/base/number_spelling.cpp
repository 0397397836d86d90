// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/number_spelling.h"

#include "core/base/excerpt.h"

#include <algorithm>
#include <array>
#include <utility>

namespace perrank {

namespace {

constexpr std::string_view decimalDigits = "0123456789";
constexpr std::string_view separators = ".,'";
constexpr std::string_view mantissaCharacters = "0123456789.,'";

/// How a character that keyboards and papers have reads in the plain notation.
struct Spelling {
    std::string_view written;
    std::string_view plain;
};

constexpr std::array spellings{
    Spelling{" ", ""},      Spelling{"\t", ""},     Spelling{"\n", ""},     Spelling{"\r", ""},     Spelling{"_", ""},
    Spelling{"\u00A0", ""}, Spelling{"\u2007", ""}, Spelling{"\u2009", ""}, Spelling{"\u202F", ""}, Spelling{"×", "*"},
    Spelling{"·", "*"},     Spelling{"⋅", "*"},     Spelling{"−", "-"},     Spelling{"’", "'"},
};

constexpr std::array superscripts{
    Spelling{"⁰", "0"}, Spelling{"¹", "1"}, Spelling{"²", "2"}, Spelling{"³", "3"}, Spelling{"⁴", "4"},
    Spelling{"⁵", "5"}, Spelling{"⁶", "6"}, Spelling{"⁷", "7"}, Spelling{"⁸", "8"}, Spelling{"⁹", "9"},
};

template <std::size_t N>
const Spelling *findSpelling(const std::array<Spelling, N> &table, std::string_view character)
{
    const auto *found = std::find_if(table.begin(), table.end(),
                                     [character](const Spelling &each) { return each.written == character; });
    return found == table.end() ? nullptr : found;
}

/// Writes the characters of a typed text one by one in the plain notation.
class Plain {
public:
    [[nodiscard]] bool add(std::string_view character)
    {
        if (const Spelling *raised = findSpelling(superscripts, character)) {
            m_text += m_isRaised ? "" : "^";
            m_text += raised->plain;
            m_isRaised = true;
            return true;
        }
        const Spelling *spelling = findSpelling(spellings, character);
        const std::string_view plain = spelling != nullptr ? spelling->plain : character;
        if (plain.empty())
            return true;
        const bool wasRaised = std::exchange(m_isRaised, false);
        if (plain.size() > 1 || (wasRaised && decimalDigits.find(plain) != std::string_view::npos))
            return false;
        if (plain == "*" && m_text.ends_with('*'))
            m_text.back() = '^';
        else
            m_text += plain;
        return true;
    }

    [[nodiscard]] const std::string &text() const { return m_text; }

private:
    std::string m_text;
    bool m_isRaised = false;
};

/// Whether the text is a first group of one to three digits and then groups of three with one and the same
/// separator before each; in India all but the last have two.
bool isGrouped(std::string_view text)
{
    const auto first = text.find_first_not_of(decimalDigits);
    if (first == std::string_view::npos || first == 0 || first > 3 || text[0] == '0')
        return false;
    const char separator = text[first];
    for (text.remove_prefix(first + 1);;) {
        const auto next = text.find_first_not_of(decimalDigits);
        if (next == std::string_view::npos)
            return text.size() == 3;
        if (text[next] != separator || next < 2 || next > 3)
            return false;
        text.remove_prefix(next + 1);
    }
}

std::string withoutSeparators(std::string_view text)
{
    std::string result(text);
    std::erase_if(result, [](char c) { return separators.find(c) != std::string_view::npos; });
    return result;
}

/// "1.024" as "1024" and "1.000,5" as "1000.5"; the same text if there are no groups in it.
std::string mantissaWithoutGroups(std::string_view text)
{
    if (isGrouped(text))
        return withoutSeparators(text);
    const auto point = text.find_last_of(".,");
    if (point != std::string_view::npos && isGrouped(text.substr(0, point))
        && text[point] != text[text.find_first_not_of(decimalDigits)])
        return withoutSeparators(text.substr(0, point)) + "." + std::string(text.substr(point + 1));
    return std::string(text);
}

/// Takes the leading digits and separators off the text.
std::string_view takeMantissa(std::string_view &text)
{
    const std::string_view taken = text.substr(0, text.find_first_not_of(mantissaCharacters));
    text.remove_prefix(taken.size());
    return taken;
}

/// Takes what stands before the next mantissa off the text.
std::string_view takeOther(std::string_view &text)
{
    const std::string_view taken = text.substr(0, text.find_first_of(mantissaCharacters));
    text.remove_prefix(taken.size());
    return taken;
}

} // namespace

std::optional<std::string> plainNotation(std::string_view text)
{
    Plain plain;
    while (!text.empty()) {
        const std::size_t length = characterLength(text);
        if (length == 0 || !plain.add(text.substr(0, length)))
            return std::nullopt;
        text.remove_prefix(length);
    }
    return plain.text();
}

std::string withoutGroups(std::string_view plain)
{
    std::string result;
    while (!plain.empty()) {
        const std::string_view mantissa = takeMantissa(plain);
        result += mantissaWithoutGroups(mantissa) + std::string(takeOther(plain));
    }
    return result;
}

bool hasBareGroups(std::string_view plain)
{
    while (!plain.empty()) {
        const bool hasGroups = isGrouped(takeMantissa(plain));
        const std::string_view other = takeOther(plain);
        if (hasGroups && (other.empty() || other.starts_with('*') || other.starts_with('^')))
            return true;
    }
    return false;
}

} // namespace perrank
