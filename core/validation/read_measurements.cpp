// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/validation/read_measurements.h"

#include "core/validation/fact_reader.h"

namespace perrank {

namespace {

constexpr std::string_view measurementsFormat = "perrank-measurements";

template <class Quantity>
void takeBytes(FactReading &reading, const JsonMember &member, Quantity &target)
{
    std::int64_t count = 0;
    take(reading, wholeFrom(member.key, 1, perrank::Quantity<Bytes>::most, member.value), count);
    target = perrank::Quantity<Bytes>(count);
}

/// A row before its scenario, which is read over its model's when both are known.
struct RowReading {
    Measurement row;
    Scenario model;
    const JsonMember *scenario = nullptr;
};

constexpr std::array rowKeys{
    FactKey<RowReading>{"id", [](FactReading &r, const JsonMember &m, RowReading &t) { takeText(r, m, t.row.id); }},
    FactKey<RowReading>{
        "source", [](FactReading &r, const JsonMember &m, RowReading &t) { t.row.source = readSourceName(r, m); }},
    FactKey<RowReading>{"place",
                        [](FactReading &r, const JsonMember &m, RowReading &t) { takeText(r, m, t.row.place); }},
    FactKey<RowReading>{"model", &readModelName<RowReading>},
    FactKey<RowReading>{"gpu", [](FactReading &r, const JsonMember &m, RowReading &t) { takeText(r, m, t.row.gpu); }},
    FactKey<RowReading>{
        "meter", [](FactReading &r, const JsonMember &m, RowReading &t) { takeWord(r, m, meters, t.row.meter); }},
    FactKey<RowReading>{"bytes",
                        [](FactReading &r, const JsonMember &m, RowReading &t) { takeBytes(r, m, t.row.bytes); }},
    FactKey<RowReading>{"first_bytes",
                        [](FactReading &r, const JsonMember &m, RowReading &t) { takeBytes(r, m, t.row.firstBytes); }},
    FactKey<RowReading>{"steady_bytes",
                        [](FactReading &r, const JsonMember &m, RowReading &t) { takeBytes(r, m, t.row.steadyBytes); }},
    FactKey<RowReading>{"note", [](FactReading &r, const JsonMember &m, RowReading &t) { takeText(r, m, t.row.note); }},
    FactKey<RowReading>{"not_covered",
                        [](FactReading &r, const JsonMember &m, RowReading &t) { takeText(r, m, t.row.notCovered); }},
    FactKey<RowReading>{"report_rank", [](FactReading &r, const JsonMember &m,
                                          RowReading &t) { takeWord(r, m, reportedRanks, t.row.reported); }},
    FactKey<RowReading>{"scenario", [](FactReading &, const JsonMember &m, RowReading &t) { t.scenario = &m; }},
};

void readRow(FactReading &reading, const JsonValue &value, std::vector<Measurement> &rows)
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
    rows.push_back(std::move(target.row));
}

constexpr std::array rootKeys{
    FactKey<Measurements>{
        "format", [](FactReading &r, const JsonMember &m, Measurements &) { readFormat(r, m, measurementsFormat); }},
    FactKey<Measurements>{"version", [](FactReading &r, const JsonMember &m, Measurements &) { readVersion(r, m); }},
    FactKey<Measurements>{"sources", [](FactReading &r, const JsonMember &m, Measurements &) { readSources(r, m); }},
    FactKey<Measurements>{"models", [](FactReading &r, const JsonMember &m, Measurements &) { readModels(r, m); }},
    FactKey<Measurements>{"measurements",
                          [](FactReading &r, const JsonMember &m, Measurements &all) {
                              readList(r, m, [&](const JsonValue &value) { readRow(r, value, all.rows); });
                          }},
};

} // namespace

MeasurementsResult readMeasurements(std::string_view text)
{
    const JsonResult json = readJson(text);
    if (json.problem)
        return {std::nullopt, {*json.problem}};
    FactReading reading;
    Measurements measurements;
    readObject(reading, "measurements", *json.value, rootKeys, measurements);
    if (!reading.problems.empty())
        return {std::nullopt, std::move(reading.problems)};
    measurements.sources = std::move(reading.sources);
    return {std::move(measurements), {}};
}

} // namespace perrank
