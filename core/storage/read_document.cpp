// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/read_document.h"

#include "core/base/excerpt.h"
#include "core/memory/estimate.h"
#include "core/scenario/framework_settings.h"
#include "core/scenario/issues.h"
#include "core/storage/file_format.h"
#include "core/storage/json_reader.h"
#include "core/storage/parameter_value.h"
#include "core/storage/view_keys.h"

#include <algorithm>
#include <array>

namespace perrank {

namespace {

/// The document as far as it is read, and what was wrong with it.
struct Reading {
    const Document &base;
    Document document;
    std::vector<Problem> problems;
    std::vector<Place> faultPlaces = {};
};

void keepUnknown(Reading &reading, std::string_view section, const JsonMember &member,
                 const std::vector<std::string_view> &known)
{
    std::erase_if(reading.document.unknown,
                  [&](const UnknownKey &each) { return each.section == section && each.key == member.key; });
    reading.document.unknown.push_back({std::string(section), member.key, std::string(member.value.source)});
    reading.problems.push_back({ProblemKind::Warning,
                                member.place,
                                member.key,
                                {PERRANK_TEXT("`%1` is not known to this version%2; it is kept and has no effect"),
                                 {excerpt(member.key), suggestion(member.key, known)}}});
}

template <class Rows>
std::vector<std::string_view> keysOf(const Rows &rows)
{
    std::vector<std::string_view> keys;
    for (const auto &row : rows)
        keys.push_back(row.key);
    return keys;
}

/// Gives each member of the section to `read` with the row of its key. Members without one are kept.
template <class Rows, class Read>
void readMembers(Reading &reading, std::string_view section, const JsonValue &value, const Rows &rows, Read read)
{
    const auto *members = std::get_if<JsonObject>(&value.content);
    if (members == nullptr) {
        reading.problems.push_back(wrongValue(ProblemKind::Malformed, section, "an object", value));
        return;
    }
    for (const JsonMember &member : *members) {
        const auto row =
            std::find_if(rows.begin(), rows.end(), [&](const auto &each) { return each.key == member.key; });
        if (row == rows.end())
            keepUnknown(reading, section, member, keysOf(rows));
        else
            read(*row, member.value);
    }
}

void readScenario(Reading &reading, std::string_view section, const JsonValue &value, Scenario &scenario)
{
    std::vector<Setting> settings;
    readMembers(reading, section, value, parameters(), [&](const Parameter &row, const JsonValue &found) {
        const auto checked = parameterValueFrom(row, found);
        if (const auto *problem = std::get_if<Problem>(&checked))
            reading.problems.push_back(*problem);
        else
            settings.push_back({row.id, std::get<ParameterValue>(checked)});
    });
    setTogether(scenario, settings);
}

void readOwnScenario(Reading &reading, const JsonValue &value)
{
    readScenario(reading, "scenario", value, reading.document.scenario);
    const auto *members = std::get_if<JsonObject>(&value.content);
    const JsonMember *faults = members == nullptr ? nullptr : findMember(*members, "faults");
    const auto *list = faults == nullptr ? nullptr : std::get_if<JsonArray>(&faults->value.content);
    if (list == nullptr)
        return;
    for (const JsonValue &fault : *list)
        reading.faultPlaces.push_back(fault.place);
}

/// Why there is nothing to draw of a scenario that is compared with; the file's own is checked by whoever opens it.
std::optional<Message> withoutFigures(std::string_view key, const Scenario &scenario)
{
    const std::vector<Issue> issues = check(scenario);
    if (const Issue *impossible = findImpossible(issues))
        return Message{PERRANK_TEXT("`%1` is impossible and has no figures: %2"),
                       {std::string(key), impossible->message.english()}};
    if (estimate(scenario, false).isBeyond())
        return Message{PERRANK_TEXT("`%1` needs more than 1 EB on a rank and has no figures"), {std::string(key)}};
    return std::nullopt;
}

/// Keys that are missing have the value that they have in the base; null is no scenario.
void readViewScenario(Reading &reading, const ViewKey &row, const JsonValue &value)
{
    std::optional<Scenario> &scenario = reading.document.view.*row.scenario;
    scenario.reset();
    if (std::holds_alternative<JsonNull>(value.content))
        return;
    readScenario(reading, row.key, value, scenario.emplace(reading.base.scenario));
    if (const auto message = withoutFigures(row.key, *scenario))
        reading.problems.push_back({ProblemKind::Warning, value.place, std::string(row.key), *message});
}

void readView(Reading &reading, const JsonValue &value)
{
    readMembers(reading, "view", value, viewKeys(), [&](const ViewKey &row, const JsonValue &found) {
        if (row.scenario != nullptr)
            return readViewScenario(reading, row, found);
        if (const auto problem = row.read(reading.document.view, row.key, found))
            reading.problems.push_back(*problem);
    });
}

template <std::string Document::*Field>
void readText(Reading &reading, const JsonValue &value)
{
    const auto checked = textFrom(Field == &Document::name ? "name" : "notes", value);
    if (const auto *problem = std::get_if<Problem>(&checked))
        reading.problems.push_back(*problem);
    else
        reading.document.*Field = std::get<std::string>(checked);
}

/// `format` and `version` are read before everything else.
void skipValue(Reading &, const JsonValue &) {}

struct DocumentKey {
    std::string_view key;
    void (*read)(Reading &, const JsonValue &);
};

constexpr std::array documentKeys{
    DocumentKey{"format", &skipValue},
    DocumentKey{"version", &skipValue},
    DocumentKey{"name", &readText<&Document::name>},
    DocumentKey{"notes", &readText<&Document::notes>},
    DocumentKey{"scenario", &readOwnScenario},
    DocumentKey{"view", &readView},
};

Problem otherFormat(Place place, const std::string &found)
{
    return {ProblemKind::Malformed,
            place,
            "format",
            {PERRANK_TEXT("This is not a PerRank scenario: expected \"format\": \"%1\", found %2"),
             {std::string(scenarioFormat), found}}};
}

std::optional<Problem> formatProblem(const JsonValue &root)
{
    const auto *members = std::get_if<JsonObject>(&root.content);
    if (members == nullptr)
        return otherFormat(root.place, described(root));
    const JsonMember *format = findMember(*members, "format");
    if (format == nullptr)
        return otherFormat(root.place, "no format");
    const auto *text = std::get_if<std::string>(&format->value.content);
    if (text == nullptr || *text != scenarioFormat)
        return otherFormat(format->value.place, described(format->value));
    return std::nullopt;
}

std::optional<Problem> versionProblem(const JsonObject &root)
{
    const JsonMember *version = findMember(root, "version");
    if (version == nullptr)
        return std::nullopt;
    constexpr std::int64_t mostVersion = 1'000'000;
    auto checked = wholeFrom("version", 1, mostVersion, version->value);
    if (auto *problem = std::get_if<Problem>(&checked)) {
        problem->kind = ProblemKind::Malformed;
        return *problem;
    }
    const std::int64_t found = std::get<std::int64_t>(checked);
    if (found <= scenarioVersion)
        return std::nullopt;
    return Problem{ProblemKind::Malformed,
                   version->value.place,
                   "version",
                   {PERRANK_TEXT("Made by a newer version (file version %1, this program reads %2)"),
                    {std::to_string(found), std::to_string(scenarioVersion)}}};
}

bool isRefusal(const Problem &problem)
{
    return problem.kind != ProblemKind::Warning;
}

LoadResult refused(Problem problem)
{
    return {std::nullopt, {std::move(problem)}};
}

} // namespace

LoadResult readDocument(std::string_view text, const Document &base)
{
    const JsonResult json = readJson(text);
    if (json.problem)
        return refused(*json.problem);
    if (const auto problem = formatProblem(*json.value))
        return refused(*problem);
    if (const auto problem = versionProblem(std::get<JsonObject>(json.value->content)))
        return refused(*problem);
    Reading reading{base, base, {}};
    readMembers(reading, "", *json.value, documentKeys,
                [&](const DocumentKey &row, const JsonValue &value) { row.read(reading, value); });
    std::stable_sort(reading.document.unknown.begin(), reading.document.unknown.end(),
                     [](const UnknownKey &a, const UnknownKey &b) { return a.section < b.section; });
    if (std::any_of(reading.problems.begin(), reading.problems.end(), isRefusal))
        return {std::nullopt, std::move(reading.problems)};
    return {std::move(reading.document), std::move(reading.problems), std::move(reading.faultPlaces)};
}

bool isScenario(std::string_view text)
{
    const JsonResult json = readJson(text);
    return json.value && !formatProblem(*json.value);
}

Checked<Setting> settingFrom(std::string_view setting)
{
    const auto equals = setting.find('=');
    const std::string key(setting.substr(0, equals));
    const Parameter *row = findParameter(key);
    if (row == nullptr) {
        return Problem{
            ProblemKind::UnknownName,
            {},
            key,
            {PERRANK_TEXT("`%1` is not a key of a scenario%2"), {excerpt(key), suggestion(key, keysOf(parameters()))}}};
    }
    if (equals == std::string_view::npos)
        return Problem{
            ProblemKind::UnknownName, {}, key, {PERRANK_TEXT("expected %1=VALUE, found %1"), {excerpt(key)}}};
    const auto checked = parameterValueFrom(*row, setting.substr(equals + 1));
    if (const auto *problem = std::get_if<Problem>(&checked))
        return *problem;
    return Setting{row->id, std::get<ParameterValue>(checked)};
}

std::optional<Problem> applySetting(Scenario &scenario, std::string_view setting)
{
    const auto checked = settingFrom(setting);
    if (const auto *problem = std::get_if<Problem>(&checked))
        return *problem;
    const auto &[id, value] = std::get<Setting>(checked);
    setValue(scenario, id, value);
    return std::nullopt;
}

} // namespace perrank
