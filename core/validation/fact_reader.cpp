// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/validation/fact_reader.h"

#include "core/storage/file_format.h"
#include "core/storage/read_document.h"

namespace perrank {

namespace {

constexpr std::array sourceKeys{
    FactKey<MeasurementSource>{"id",
                               [](FactReading &r, const JsonMember &m, MeasurementSource &s) { takeText(r, m, s.id); }},
    FactKey<MeasurementSource>{
        "title", [](FactReading &r, const JsonMember &m, MeasurementSource &s) { takeText(r, m, s.title); }},
    FactKey<MeasurementSource>{
        "place", [](FactReading &r, const JsonMember &m, MeasurementSource &s) { takeText(r, m, s.place); }},
};

constexpr std::array modelKeys{
    FactKey<NamedModel>{"name", [](FactReading &r, const JsonMember &m, NamedModel &t) { takeText(r, m, t.name); }},
    FactKey<NamedModel>{"scenario",
                        [](FactReading &r, const JsonMember &m, NamedModel &t) { readScenarioKeys(r, m, t.scenario); }},
};

} // namespace

void takeText(FactReading &reading, const JsonMember &member, std::string &target)
{
    take(reading, textFrom(member.key, member.value), target);
}

void readScenarioKeys(FactReading &reading, const JsonMember &member, Scenario &scenario)
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

void readSources(FactReading &reading, const JsonMember &member)
{
    readList(reading, member, [&](const JsonValue &value) {
        readObject(reading, member.key, value, sourceKeys, reading.sources.emplace_back());
    });
}

void readModels(FactReading &reading, const JsonMember &member)
{
    readMembers(reading, member, [&](const JsonMember &each) {
        NamedModel model{.id = each.key, .name = {}, .scenario = {}};
        readObject(reading, each.key, each.value, modelKeys, model);
        reading.models.push_back(std::move(model));
    });
}

std::size_t readSourceName(FactReading &reading, const JsonMember &member)
{
    const auto found = findNamed(reading, member, reading.sources);
    return found == reading.sources.end() ? 0 : static_cast<std::size_t>(found - reading.sources.begin());
}

void readFormat(FactReading &reading, const JsonMember &member, std::string_view format)
{
    std::string found;
    takeText(reading, member, found);
    if (found != format)
        reading.problems.push_back(
            wrongValue(ProblemKind::Malformed, member.key, '"' + std::string(format) + '"', member.value));
}

void readVersion(FactReading &reading, const JsonMember &member)
{
    std::int64_t version = 0;
    take(reading, wholeFrom(member.key, 1, 1, member.value), version);
}

} // namespace perrank
