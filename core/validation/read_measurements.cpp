// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/validation/read_measurements.h"

#include "core/base/excerpt.h"
#include "core/storage/file_format.h"
#include "core/storage/json_reader.h"
#include "core/storage/read_document.h"
#include "core/storage/value_checks.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr std::string_view measurementsFormat = "perrank-measurements";

/// A network that several rows train.
struct NamedModel {
    std::string id;
    std::string name;
    Scenario scenario;
};

/// What is read so far, and what was wrong with it.
struct Reading {
    Measurements measurements;
    std::vector<NamedModel> models;
    std::vector<Problem> problems;
};

template <class Value, class Target>
void take(Reading &reading, const Checked<Value> &checked, Target &target)
{
    if (const auto *problem = std::get_if<Problem>(&checked))
        reading.problems.push_back(*problem);
    else
        target = std::get<Value>(checked);
}

void takeText(Reading &reading, const JsonMember &member, std::string &target)
{
    take(reading, textFrom(member.key, member.value), target);
}

template <class Quantity>
void takeBytes(Reading &reading, const JsonMember &member, Quantity &target)
{
    std::int64_t count = 0;
    take(reading, wholeFrom(member.key, 1, perrank::Quantity<Bytes>::most, member.value), count);
    target = perrank::Quantity<Bytes>(count);
}

template <class Table, class Id>
void takeWord(Reading &reading, const JsonMember &member, const Table &table, Id &target)
{
    int index = 0;
    take(reading, wordFrom(member.key, wordsOf(table), member.value), index);
    target = static_cast<Id>(index);
}

/// The element of `rows` whose id the member names; null and a problem if there is none.
template <class Rows>
auto findNamed(Reading &reading, const JsonMember &member, const Rows &rows)
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
struct Key {
    std::string_view key;
    void (*read)(Reading &, const JsonMember &, Target &);
};

/// Hands each member of the object to the row of its key; a member without one is a mistake.
template <class Target, std::size_t N>
void readObject(Reading &reading, std::string_view what, const JsonValue &value, const std::array<Key<Target>, N> &keys,
                Target &target)
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
void readList(Reading &reading, const JsonMember &member, Read read)
{
    const auto *elements = std::get_if<JsonArray>(&member.value.content);
    if (elements == nullptr) {
        reading.problems.push_back(wrongValue(ProblemKind::Malformed, member.key, "a list", member.value));
        return;
    }
    for (const JsonValue &element : *elements)
        read(element);
}

/// Reads scenario keys over `scenario` as a scenario file does, but takes no key that such a file only keeps.
void readScenarioKeys(Reading &reading, const JsonMember &member, Scenario &scenario)
{
    const std::string text =
        "{\"format\":\"" + std::string(scenarioFormat) + "\",\"scenario\":" + std::string(member.value.source) + "}";
    Document base;
    base.scenario = scenario;
    LoadResult result = readDocument(text, base);
    for (Problem &problem : result.problems) {
        problem.place = member.value.place;
        reading.problems.push_back(std::move(problem));
    }
    if (result.document)
        scenario = result.document->scenario;
}

constexpr std::array sourceKeys{
    Key<MeasurementSource>{"id", [](Reading &r, const JsonMember &m, MeasurementSource &s) { takeText(r, m, s.id); }},
    Key<MeasurementSource>{"title",
                           [](Reading &r, const JsonMember &m, MeasurementSource &s) { takeText(r, m, s.title); }},
    Key<MeasurementSource>{"place",
                           [](Reading &r, const JsonMember &m, MeasurementSource &s) { takeText(r, m, s.place); }},
};

constexpr std::array modelKeys{
    Key<NamedModel>{"name", [](Reading &r, const JsonMember &m, NamedModel &model) { takeText(r, m, model.name); }},
    Key<NamedModel>{"scenario",
                    [](Reading &r, const JsonMember &m, NamedModel &model) { readScenarioKeys(r, m, model.scenario); }},
};

/// A row before its scenario, which is read over its model's when both are known.
struct RowReading {
    Measurement row;
    Scenario model;
    const JsonMember *scenario = nullptr;
};

void readSource(Reading &reading, const JsonMember &member, RowReading &target)
{
    const auto &sources = reading.measurements.sources;
    const auto found = findNamed(reading, member, sources);
    target.row.source = found == sources.end() ? 0 : static_cast<std::size_t>(found - sources.begin());
}

void readModel(Reading &reading, const JsonMember &member, RowReading &target)
{
    const auto found = findNamed(reading, member, reading.models);
    if (found == reading.models.end())
        return;
    target.row.model = found->name;
    target.model = found->scenario;
}

constexpr std::array rowKeys{
    Key<RowReading>{"id", [](Reading &r, const JsonMember &m, RowReading &t) { takeText(r, m, t.row.id); }},
    Key<RowReading>{"source", &readSource},
    Key<RowReading>{"place", [](Reading &r, const JsonMember &m, RowReading &t) { takeText(r, m, t.row.place); }},
    Key<RowReading>{"model", &readModel},
    Key<RowReading>{"gpu", [](Reading &r, const JsonMember &m, RowReading &t) { takeText(r, m, t.row.gpu); }},
    Key<RowReading>{"meter",
                    [](Reading &r, const JsonMember &m, RowReading &t) { takeWord(r, m, meters, t.row.meter); }},
    Key<RowReading>{"bytes", [](Reading &r, const JsonMember &m, RowReading &t) { takeBytes(r, m, t.row.bytes); }},
    Key<RowReading>{"first_bytes",
                    [](Reading &r, const JsonMember &m, RowReading &t) { takeBytes(r, m, t.row.firstBytes); }},
    Key<RowReading>{"steady_bytes",
                    [](Reading &r, const JsonMember &m, RowReading &t) { takeBytes(r, m, t.row.steadyBytes); }},
    Key<RowReading>{"note", [](Reading &r, const JsonMember &m, RowReading &t) { takeText(r, m, t.row.note); }},
    Key<RowReading>{"not_covered",
                    [](Reading &r, const JsonMember &m, RowReading &t) { takeText(r, m, t.row.notCovered); }},
    Key<RowReading>{"report_rank", [](Reading &r, const JsonMember &m,
                                      RowReading &t) { takeWord(r, m, reportedRanks, t.row.reported); }},
    Key<RowReading>{"scenario", [](Reading &, const JsonMember &m, RowReading &t) { t.scenario = &m; }},
};

void readRow(Reading &reading, const JsonValue &value)
{
    RowReading target;
    readObject(reading, "measurements", value, rowKeys, target);
    if (target.scenario != nullptr) {
        readScenarioKeys(reading, *target.scenario, target.model);
        target.row.scenario = target.model;
    }
    if (target.row.scenario.has_value() != target.row.notCovered.empty() || target.row.id.empty()
        || target.row.bytes.count() == 0)
        reading.problems.push_back(wrongValue(ProblemKind::Malformed, "measurements",
                                              "a row with id, bytes, and either scenario or not_covered", value));
    reading.measurements.rows.push_back(std::move(target.row));
}

void readSources(Reading &reading, const JsonMember &member, Reading &)
{
    readList(reading, member, [&](const JsonValue &value) {
        readObject(reading, member.key, value, sourceKeys, reading.measurements.sources.emplace_back());
    });
}

void readModels(Reading &reading, const JsonMember &member, Reading &)
{
    const auto *members = std::get_if<JsonObject>(&member.value.content);
    if (members == nullptr) {
        reading.problems.push_back(wrongValue(ProblemKind::Malformed, member.key, "an object", member.value));
        return;
    }
    for (const JsonMember &model : *members) {
        NamedModel read{.id = model.key, .name = {}, .scenario = {}};
        readObject(reading, model.key, model.value, modelKeys, read);
        reading.models.push_back(std::move(read));
    }
}

void readRows(Reading &reading, const JsonMember &member, Reading &)
{
    readList(reading, member, [&](const JsonValue &value) { readRow(reading, value); });
}

void readFormat(Reading &reading, const JsonMember &member, Reading &)
{
    std::string format;
    takeText(reading, member, format);
    if (format != measurementsFormat)
        reading.problems.push_back(
            wrongValue(ProblemKind::Malformed, member.key, '"' + std::string(measurementsFormat) + '"', member.value));
}

void readVersion(Reading &reading, const JsonMember &member, Reading &)
{
    std::int64_t version = 0;
    take(reading, wholeFrom(member.key, 1, 1, member.value), version);
}

constexpr std::array rootKeys{
    Key<Reading>{"format", &readFormat}, Key<Reading>{"version", &readVersion},   Key<Reading>{"sources", &readSources},
    Key<Reading>{"models", &readModels}, Key<Reading>{"measurements", &readRows},
};

} // namespace

MeasurementsResult readMeasurements(std::string_view text)
{
    const JsonResult json = readJson(text);
    if (json.problem)
        return {std::nullopt, {*json.problem}};
    Reading reading;
    readObject(reading, "measurements", *json.value, rootKeys, reading);
    if (!reading.problems.empty())
        return {std::nullopt, std::move(reading.problems)};
    return {std::move(reading.measurements), {}};
}

} // namespace perrank
