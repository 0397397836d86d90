// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/setting_text.h"

#include "core/storage/parameter_value.h"
#include "core/storage/scenario_json.h"

#include <nlohmann/json.hpp>

namespace perrank {

namespace {

using Json = nlohmann::ordered_json;

Json jsonOf(const Setting &setting)
{
    Scenario scenario;
    setValue(scenario, setting.id, setting.value);
    Json json = valueJson(parameter(setting.id), scenario);
    return json.is_null() ? Json(ruleWord) : json;
}

} // namespace

std::string typedText(const Setting &setting)
{
    const Json json = jsonOf(setting);
    if (json.is_string())
        return json.get<std::string>();
    if (!json.is_array())
        return json.dump();
    std::string words;
    for (const Json &word : json)
        words += (words.empty() ? "" : ",") + word.get<std::string>();
    return words;
}

std::string jsonText(const Setting &setting)
{
    return jsonOf(setting).dump();
}

} // namespace perrank
