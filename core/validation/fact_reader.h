// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/excerpt.h"
#include "core/storage/json_reader.h"
#include "core/storage/value_checks.h"
#include "core/validation/measurements.h"

#include <algorithm>
#include <array>

namespace perrank {

// How the texts of facts that come with the program are read: objects whose keys are rows of a table, each with what is
// done with its value. A key without a row is a mistake.

/// A network that several rows train.
struct NamedModel {
    std::string id;
    std::string name;
    Scenario scenario;
};

/// What is read so far that rows refer to, and what was wrong with it.
struct FactReading {
    std::vector<MeasurementSource> sources;
    std::vector<NamedModel> models;
    std::vector<Problem> problems;
};

template <class Value, class Target>
void take(FactReading &reading, const Checked<Value> &checked, Target &target)
{
    if (const auto *problem = std::get_if<Problem>(&checked))
        reading.problems.push_back(*problem);
    else
        target = std::get<Value>(checked);
}

void takeText(FactReading &reading, const JsonMember &member, std::string &target);

template <class Table, class Id>
void takeWord(FactReading &reading, const JsonMember &member, const Table &table, Id &target)
{
    int index = 0;
    take(reading, wordFrom(member.key, wordsOf(table), member.value), index);
    target = static_cast<Id>(index);
}

/// The element of `rows` whose id the member names; their end and a problem if there is none.
template <class Rows>
auto findNamed(FactReading &reading, const JsonMember &member, const Rows &rows)
{
    std::string id;
    takeText(reading, member, id);
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const auto &row) { return row.id == id; });
    if (found == rows.end())
        reading.problems.push_back(
            wrongValue(ProblemKind::NotAllowed, member.key, "an id that stands above", member.value));
    return found;
}

/// A row of one of the objects of the text: a key and what is done with its value.
template <class Target>
struct FactKey {
    std::string_view key;
    void (*read)(FactReading &, const JsonMember &, Target &);
};

/// Hands each member of the object to the row of its key; a member without one is a mistake.
template <class Target, std::size_t N>
void readObject(FactReading &reading, std::string_view what, const JsonValue &value,
                const std::array<FactKey<Target>, N> &keys, Target &target)
{
    const auto *members = std::get_if<JsonObject>(&value.content);
    if (members == nullptr) {
        reading.problems.push_back(wrongValue(ProblemKind::Malformed, what, "an object", value));
        return;
    }
    for (const JsonMember &member : *members) {
        const auto row =
            std::find_if(keys.begin(), keys.end(), [&](const auto &each) { return each.key == member.key; });
        if (row != keys.end())
            row->read(reading, member, target);
        else
            reading.problems.push_back({ProblemKind::UnknownName,
                                        member.place,
                                        member.key,
                                        {PERRANK_TEXT("`%1` is not known here"), {excerpt(member.key)}}});
    }
}

template <class Read>
void readList(FactReading &reading, const JsonMember &member, Read read)
{
    const auto *elements = std::get_if<JsonArray>(&member.value.content);
    if (elements == nullptr) {
        reading.problems.push_back(wrongValue(ProblemKind::Malformed, member.key, "a list", member.value));
        return;
    }
    for (const JsonValue &element : *elements)
        read(element);
}

/// Hands each member of the object on, whatever its key.
template <class Read>
void readMembers(FactReading &reading, const JsonMember &member, Read read)
{
    const auto *members = std::get_if<JsonObject>(&member.value.content);
    if (members == nullptr) {
        reading.problems.push_back(wrongValue(ProblemKind::Malformed, member.key, "an object", member.value));
        return;
    }
    for (const JsonMember &each : *members)
        read(each);
}

/// Reads scenario keys over `scenario` as a scenario file does, but takes no key that such a file only keeps.
void readScenarioKeys(FactReading &reading, const JsonMember &member, Scenario &scenario);

void readSources(FactReading &reading, const JsonMember &member);
void readModels(FactReading &reading, const JsonMember &member);

/// Which of the sources the member names; the first and a problem if none.
std::size_t readSourceName(FactReading &reading, const JsonMember &member);

/// Which of the models the member names: its name for the row, its scenario to read the row's keys over.
template <class RowReading>
void readModelName(FactReading &reading, const JsonMember &member, RowReading &target)
{
    const auto found = findNamed(reading, member, reading.models);
    if (found == reading.models.end())
        return;
    target.row.model = found->name;
    target.model = found->scenario;
}

/// That the text is of this format, and of version 1.
void readFormat(FactReading &reading, const JsonMember &member, std::string_view format);
void readVersion(FactReading &reading, const JsonMember &member);

} // namespace perrank
