// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/write_document.h"

#include "core/storage/file_format.h"
#include "core/storage/scenario_json.h"
#include "core/storage/view_keys.h"

#include <nlohmann/json.hpp>

namespace perrank {

namespace {

using Json = nlohmann::ordered_json;

/// Keys with the JSON of their values.
using Members = std::vector<std::pair<std::string, std::string>>;

/// Bytes that are no UTF-8 become the replacement character, since there is no other way to write them.
std::string valueText(const Json &value)
{
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string joined(const std::vector<std::string> &parts, std::string_view separator)
{
    std::string text;
    for (const std::string &part : parts)
        text.append(text.empty() ? "" : separator).append(part);
    return text;
}

/// On one line with spaces, as people write short lists and objects.
std::string lineText(const Json &value)
{
    if (!value.is_structured())
        return valueText(value);
    std::vector<std::string> parts;
    for (const auto &[key, element] : value.items())
        parts.push_back(value.is_object() ? valueText(key) + ": " + lineText(element) : lineText(element));
    return value.is_object() ? "{ " + joined(parts, ", ") + " }" : "[" + joined(parts, ", ") + "]";
}

std::string objectText(const Members &members, const std::string &indent)
{
    std::vector<std::string> lines;
    for (const auto &[key, json] : members)
        lines.push_back(indent + "  " + valueText(key) + ": " + json);
    return lines.empty() ? "{}" : "{\n" + joined(lines, ",\n") + "\n" + indent + "}";
}

void appendUnknown(Members &members, const Document &document, std::string_view section)
{
    for (const UnknownKey &unknown : document.unknown) {
        if (unknown.section == section)
            members.emplace_back(unknown.key, unknown.json);
    }
}

std::string scenarioText(const Scenario &scenario, const Document &document, std::string_view section,
                         const std::string &indent)
{
    Members members;
    const Json json = scenarioJson(scenario);
    for (const auto &[key, value] : json.items())
        members.emplace_back(key, lineText(value));
    appendUnknown(members, document, section);
    return objectText(members, indent);
}

std::string viewText(const Document &document)
{
    Members members;
    for (const ViewKey &row : viewKeys()) {
        if (row.scenario == nullptr)
            members.emplace_back(row.key, row.json(document.view));
        else if (const std::optional<Scenario> &scenario = document.view.*row.scenario)
            members.emplace_back(row.key, scenarioText(*scenario, document, row.key, "    "));
    }
    appendUnknown(members, document, "view");
    return objectText(members, "  ");
}

} // namespace

std::string writeDocument(const Document &document)
{
    Members members{
        {"format", valueText(scenarioFormat)},
        {"version", std::to_string(scenarioVersion)},
        {"name", valueText(document.name)},
        {"notes", valueText(document.notes)},
        {"scenario", scenarioText(document.scenario, document, "scenario", "  ")},
        {"view", viewText(document)},
    };
    appendUnknown(members, document, "");
    return objectText(members, "") + "\n";
}

} // namespace perrank
