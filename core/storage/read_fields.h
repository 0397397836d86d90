// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/overload.h"
#include "core/scenario/fields.h"
#include "core/storage/value_checks.h"

namespace perrank {

/// "`gpu` must have a `bytes`; found none".
Problem missingField(std::string_view owner, std::string_view key, Place place);
/// "`gpu` must have `name`, `bytes` only; found `price`".
Problem unknownField(std::string_view owner, const std::vector<std::string_view> &known, const JsonMember &found);
Checked<std::vector<std::int64_t>> wholeListFrom(std::string_view key, std::int64_t least, std::int64_t most,
                                                 const JsonValue &value);

/// Takes the value over, or hands the problem on.
template <class Value, class Take>
std::optional<Problem> taken(Checked<Value> checked, Take take)
{
    if (auto *problem = std::get_if<Problem>(&checked))
        return std::move(*problem);
    take(std::get<Value>(std::move(checked)));
    return std::nullopt;
}

/// Writes the value of one field into the object, or says why not.
template <class Object>
std::optional<Problem> readField(Object &object, const Field<Object> &row, const JsonValue &value)
{
    const auto write = [&object](auto field) {
        return [&object, field](auto &&read) { object.*field = std::forward<decltype(read)>(read); };
    };
    return std::visit(
        Overload{
            [&](const WholePart<Object> &part) {
                return taken(wholeFrom(row.key, part.least, part.most, value), write(part.field));
            },
            [&](const OptionalWholePart<Object> &part) {
                return taken(wholeFrom(row.key, part.least, part.most, value), write(part.field));
            },
            [&](const DecimalPart<Object> &part) {
                return taken(decimalFrom(row.key, part.least, part.most, value), write(part.field));
            },
            [&](const OptionalDecimalPart<Object> &part) {
                return taken(decimalFrom(row.key, part.least, part.most, value), write(part.field));
            },
            [&](const TruthPart<Object> &part) { return taken(truthFrom(row.key, value), write(part.field)); },
            [&](const TextPart<Object> &part) { return taken(nameFrom(row.key, part.most, value), write(part.field)); },
            [&](const WordPart<Object> &part) {
                return taken(wordFrom(row.key, part.words, value), [&](int index) { part.set(object, index); });
            },
            [&](const WholeListPart<Object> &part) {
                return taken(wholeListFrom(row.key, part.least, part.most, value), write(part.field));
            },
        },
        row.part);
}

/// The object with the fields of `value`, which has the key `owner` in its scenario. `word` is a key that has been read
/// before, which says what object it is; may be empty.
template <class Object>
Checked<Object> objectFrom(std::string_view owner, std::string_view word, const JsonValue &value)
{
    Object object;
    const auto &rows = fields::of<Object>;
    std::vector<std::string_view> known;
    if (!word.empty())
        known.push_back(word);
    for (const Field<Object> &row : rows)
        known.push_back(row.key);
    for (const JsonMember &member : std::get<JsonObject>(value.content)) {
        const auto row = std::ranges::find(rows, std::string_view(member.key), &Field<Object>::key);
        if (row == rows.end() && member.key != word)
            return unknownField(owner, known, member);
        if (row == rows.end())
            continue;
        if (auto problem = readField(object, *row, member.value))
            return std::move(*problem);
    }
    for (const Field<Object> &row : rows) {
        if (row.isNeeded && findMember(std::get<JsonObject>(value.content), row.key) == nullptr)
            return missingField(owner, row.key, value.place);
    }
    return object;
}

} // namespace perrank
