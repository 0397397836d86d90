// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/validation/read_step_times.h"

#include "core/validation/fact_reader.h"

#include <cmath>

namespace perrank {

namespace {

constexpr std::string_view stepTimesFormat = "perrank-step-times";
constexpr double perSecond = 1e9;
constexpr double mostSeconds = 1e6;
constexpr std::int64_t mostRanks = 1'048'576;

/// The times so far, and of each hardware the scenario keys, which are read over a model's.
struct TimesReading {
    StepTimes times;
    std::vector<const JsonMember *> keysOfHardware;
};

struct HardwareReading {
    TimedHardware hardware;
    const JsonMember *scenario = nullptr;
};

constexpr std::array hardwareKeys{
    FactKey<HardwareReading>{
        "name", [](FactReading &r, const JsonMember &m, HardwareReading &t) { takeText(r, m, t.hardware.name); }},
    FactKey<HardwareReading>{
        "note", [](FactReading &r, const JsonMember &m, HardwareReading &t) { takeText(r, m, t.hardware.note); }},
    FactKey<HardwareReading>{"relative_only", [](FactReading &r, const JsonMember &m,
                                                 HardwareReading &t) { takeText(r, m, t.hardware.relativeOnly); }},
    FactKey<HardwareReading>{"scenario",
                             [](FactReading &, const JsonMember &m, HardwareReading &t) { t.scenario = &m; }},
};

void readHardware(FactReading &reading, const JsonMember &member, TimesReading &target)
{
    readMembers(reading, member, [&](const JsonMember &each) {
        HardwareReading read;
        read.hardware.id = each.key;
        readObject(reading, each.key, each.value, hardwareKeys, read);
        target.times.hardware.push_back(std::move(read.hardware));
        target.keysOfHardware.push_back(read.scenario);
    });
}

/// A row before its scenario, which is put together when all of its parts are known.
struct StepReading {
    TimedStep row;
    const std::vector<TimedHardware> *hardware = nullptr;
    Scenario model;
    const JsonMember *scenario = nullptr;
};

void readHardwareName(FactReading &reading, const JsonMember &member, StepReading &target)
{
    const auto found = findNamed(reading, member, *target.hardware);
    if (found != target.hardware->end())
        target.row.hardware = static_cast<std::size_t>(found - target.hardware->begin());
}

void readSeconds(FactReading &reading, const JsonMember &member, StepReading &target)
{
    double seconds = 0;
    take(reading, decimalFrom(member.key, 0, mostSeconds, member.value), seconds);
    target.row.time = Nanoseconds(std::llround(seconds * perSecond));
}

constexpr std::array stepKeys{
    FactKey<StepReading>{"id", [](FactReading &r, const JsonMember &m, StepReading &t) { takeText(r, m, t.row.id); }},
    FactKey<StepReading>{
        "source", [](FactReading &r, const JsonMember &m, StepReading &t) { t.row.source = readSourceName(r, m); }},
    FactKey<StepReading>{"model", &readModelName<StepReading>},
    FactKey<StepReading>{"model_name",
                         [](FactReading &r, const JsonMember &m, StepReading &t) { takeText(r, m, t.row.model); }},
    FactKey<StepReading>{"hardware", &readHardwareName},
    FactKey<StepReading>{"machine",
                         [](FactReading &r, const JsonMember &m, StepReading &t) { takeText(r, m, t.row.machine); }},
    FactKey<StepReading>{"ranks",
                         [](FactReading &r, const JsonMember &m, StepReading &t) {
                             take(r, wholeFrom(m.key, 1, mostRanks, m.value), t.row.ranks);
                         }},
    FactKey<StepReading>{"seconds", &readSeconds},
    FactKey<StepReading>{"series",
                         [](FactReading &r, const JsonMember &m, StepReading &t) { takeText(r, m, t.row.series); }},
    FactKey<StepReading>{"note",
                         [](FactReading &r, const JsonMember &m, StepReading &t) { takeText(r, m, t.row.note); }},
    FactKey<StepReading>{"apart",
                         [](FactReading &r, const JsonMember &m, StepReading &t) { takeText(r, m, t.row.apart); }},
    FactKey<StepReading>{"not_covered",
                         [](FactReading &r, const JsonMember &m, StepReading &t) { takeText(r, m, t.row.notCovered); }},
    FactKey<StepReading>{"scenario", [](FactReading &, const JsonMember &m, StepReading &t) { t.scenario = &m; }},
};

/// The model's keys, over them the hardware's, over these the row's and its ranks.
void putTogether(FactReading &reading, StepReading &target, const TimesReading &times)
{
    if (target.row.hardware) {
        const JsonMember *keys = times.keysOfHardware[*target.row.hardware];
        if (keys != nullptr)
            readScenarioKeys(reading, *keys, target.model);
    }
    readScenarioKeys(reading, *target.scenario, target.model);
    target.model.ranks = target.row.ranks;
    target.row.scenario = std::move(target.model);
}

bool isWhole(const TimedStep &row)
{
    const bool isCovered = row.scenario && row.hardware && row.time.count() > 0;
    return !row.id.empty() && row.scenario.has_value() == row.notCovered.empty() && (isCovered || !row.scenario);
}

void readRow(FactReading &reading, const JsonValue &value, TimesReading &times)
{
    StepReading target;
    target.hardware = &times.times.hardware;
    readObject(reading, "step_times", value, stepKeys, target);
    if (target.scenario != nullptr)
        putTogether(reading, target, times);
    if (!isWhole(target.row))
        reading.problems.push_back(wrongValue(ProblemKind::Malformed, "step_times",
                                              "a row with id, and either seconds, hardware and scenario or not_covered",
                                              value));
    times.times.rows.push_back(std::move(target.row));
}

constexpr std::array stepTimesKeys{
    FactKey<TimesReading>{
        "format", [](FactReading &r, const JsonMember &m, TimesReading &) { readFormat(r, m, stepTimesFormat); }},
    FactKey<TimesReading>{"version", [](FactReading &r, const JsonMember &m, TimesReading &) { readVersion(r, m); }},
    FactKey<TimesReading>{"sources", [](FactReading &r, const JsonMember &m, TimesReading &) { readSources(r, m); }},
    FactKey<TimesReading>{"models", [](FactReading &r, const JsonMember &m, TimesReading &) { readModels(r, m); }},
    FactKey<TimesReading>{"hardware", &readHardware},
    FactKey<TimesReading>{"step_times",
                          [](FactReading &r, const JsonMember &m, TimesReading &times) {
                              readList(r, m, [&](const JsonValue &value) { readRow(r, value, times); });
                          }},
};

} // namespace

StepTimesResult readStepTimes(std::string_view text)
{
    const JsonResult json = readJson(text);
    if (json.problem)
        return {std::nullopt, {*json.problem}};
    FactReading reading;
    TimesReading times;
    readObject(reading, "step_times", *json.value, stepTimesKeys, times);
    if (!reading.problems.empty())
        return {std::nullopt, std::move(reading.problems)};
    times.times.sources = std::move(reading.sources);
    return {std::move(times.times), {}};
}

} // namespace perrank
