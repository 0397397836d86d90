// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/json_reader.h"

#include "core/base/excerpt.h"
#include "core/storage/json_fault.h"

#include <nlohmann/json.hpp>

#include <set>
#include <utility>

namespace perrank {

namespace {

constexpr std::size_t mostLevels = 64;
constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

/// Walks forward through a text and knows line and column.
class Cursor {
public:
    explicit Cursor(std::string_view text) : m_text(text) {}

    [[nodiscard]] std::size_t offset() const { return m_offset; }
    [[nodiscard]] Place place() const { return m_place; }

    void moveTo(std::size_t offset)
    {
        for (; m_offset < offset; ++m_offset) {
            const auto byte = static_cast<unsigned char>(m_text[m_offset]);
            const bool startsCharacter = (byte & 0xC0U) != 0x80U;
            if (byte == '\n')
                m_place = {m_place.line + 1, 1};
            else if (startsCharacter)
                ++m_place.column;
        }
    }

private:
    std::string_view m_text;
    std::size_t m_offset = 0;
    Place m_place{1, 1};
};

std::size_t stringLength(std::string_view text)
{
    std::size_t at = 1;
    while (text[at] != '"')
        at += text[at] == '\\' ? 2 : 1;
    return at + 1;
}

std::size_t numberLength(std::string_view text)
{
    std::size_t at = text.starts_with('-') ? 1 : 0;
    // After a leading zero only a point or an exponent can continue the number.
    at = text[at] == '0' ? at + 1 : skip(text, at, "0123456789");
    if (text.substr(at, 1) == ".")
        at = skip(text, at + 1, "0123456789");
    if (text.substr(at, 1) == "e" || text.substr(at, 1) == "E")
        at = skip(text, at + 1, "+-0123456789");
    return at;
}

/// Makes a tree of what the library finds. The library tells no places, so a cursor walks along the same
/// text, token by token.
class TreeBuilder {
public:
    explicit TreeBuilder(std::string_view text) : m_text(text), m_cursor(text) {}

    JsonResult result();

    // NOLINTBEGIN(readability-identifier-naming): the names are the library's
    bool null() { return add(JsonNull{}, 4); }
    bool boolean(bool value) { return add(value, value ? 4 : 5); }
    bool number_integer(std::int64_t value) { return addNumber(static_cast<double>(value)); }
    bool number_unsigned(std::uint64_t value) { return addNumber(static_cast<double>(value)); }
    bool number_float(double value, const std::string &) { return addNumber(value); }
    bool string(std::string &value)
    {
        toToken();
        return add(std::move(value), stringLength(rest()));
    }
    bool binary(std::vector<std::uint8_t> &) { return false; }
    bool start_object(std::size_t) { return open(JsonObject{}); }
    bool start_array(std::size_t) { return open(JsonArray{}); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(std::string &key);
    bool parse_error(std::size_t, const std::string &, const nlohmann::detail::exception &error);
    // NOLINTEND(readability-identifier-naming)

private:
    struct Open {
        JsonValue value;
        std::size_t start;
        std::set<std::string, std::less<>> keys;
        JsonMember member; ///< waits for its value
    };

    std::string_view m_text;
    Cursor m_cursor;
    std::vector<Open> m_open;
    Awaited m_awaited = Awaited::Document;
    JsonResult m_result;

    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_cursor.offset()); }
    void toToken() { m_cursor.moveTo(skip(m_text, m_cursor.offset(), " \t\r\n,:")); }
    bool add(decltype(JsonValue::content) content, std::size_t length);
    bool addNumber(double value);
    bool open(decltype(JsonValue::content) content);
    bool close();
    void attach(JsonValue value);
    bool refuse(const std::string &expected, const std::string &found);
    void refuseAt(const JsonFault &fault);
};

bool TreeBuilder::refuse(const std::string &expected, const std::string &found)
{
    m_result.problem = Problem{ProblemKind::Malformed,
                               m_cursor.place(),
                               m_open.empty() ? "" : m_open.back().member.key,
                               {PERRANK_TEXT("expected %1, found %2"), {expected, found}}};
    return false;
}

void TreeBuilder::refuseAt(const JsonFault &fault)
{
    m_cursor.moveTo(fault.offset);
    refuse(fault.expected, fault.found);
}

bool TreeBuilder::add(decltype(JsonValue::content) content, std::size_t length)
{
    toToken();
    JsonValue value{m_cursor.place(), rest().substr(0, length), std::move(content)};
    m_cursor.moveTo(m_cursor.offset() + length);
    attach(std::move(value));
    return true;
}

bool TreeBuilder::addNumber(double value)
{
    toToken();
    const std::string_view text = rest().substr(0, numberLength(rest()));
    return add(JsonNumber{std::string(text), value}, text.size());
}

bool TreeBuilder::open(decltype(JsonValue::content) content)
{
    toToken();
    if (m_open.size() == mostLevels)
        return refuse("at most " + std::to_string(mostLevels) + " levels of objects and lists", "one more");
    const bool isObject = std::holds_alternative<JsonObject>(content);
    m_awaited = isObject ? Awaited::FirstKey : Awaited::FirstElement;
    m_open.push_back({JsonValue{m_cursor.place(), {}, std::move(content)}, m_cursor.offset(), {}, {}});
    m_cursor.moveTo(m_cursor.offset() + 1);
    return true;
}

bool TreeBuilder::close()
{
    toToken();
    m_cursor.moveTo(m_cursor.offset() + 1);
    Open closed = std::move(m_open.back());
    m_open.pop_back();
    closed.value.source = m_text.substr(closed.start, m_cursor.offset() - closed.start);
    attach(std::move(closed.value));
    return true;
}

bool TreeBuilder::key(std::string &key)
{
    toToken();
    m_open.back().member = {key, m_cursor.place(), {}};
    if (!m_open.back().keys.insert(key).second)
        return refuse("each key once in its object", "`" + excerpt(key) + "` again");
    m_cursor.moveTo(m_cursor.offset() + stringLength(rest()));
    m_awaited = Awaited::Colon;
    return true;
}

void TreeBuilder::attach(JsonValue value)
{
    if (m_open.empty()) {
        m_result.value = std::move(value);
        m_awaited = Awaited::End;
        return;
    }
    Open &parent = m_open.back();
    if (auto *array = std::get_if<JsonArray>(&parent.value.content)) {
        array->push_back(std::move(value));
        m_awaited = Awaited::CommaInArray;
        return;
    }
    parent.member.value = std::move(value);
    std::get<JsonObject>(parent.value.content).push_back(std::exchange(parent.member, {}));
    m_awaited = Awaited::CommaInObject;
}

bool TreeBuilder::parse_error(std::size_t, const std::string &, const nlohmann::detail::exception &error)
{
    constexpr int numberTooLarge = 406;
    JsonFault fault = jsonFault(m_text, m_cursor.offset(), m_awaited);
    if (error.id == numberTooLarge)
        fault.expected = "a number below 1.8e308";
    refuseAt(fault);
    return false;
}

JsonResult TreeBuilder::result()
{
    // The library takes a zero byte for the end of the text.
    const bool isAtEnd = skip(m_text, m_cursor.offset(), jsonSpace) == m_text.size();
    if (!m_result.problem && !isAtEnd)
        refuseAt(jsonFault(m_text, m_cursor.offset(), m_awaited));
    if (m_result.problem)
        m_result.value.reset();
    return std::move(m_result);
}

} // namespace

JsonResult readJson(std::string_view text)
{
    if (text.starts_with(byteOrderMark))
        text.remove_prefix(byteOrderMark.size());
    TreeBuilder builder(text);
    nlohmann::json::sax_parse(text.begin(), text.end(), &builder);
    return builder.result();
}

} // namespace perrank
