// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/framework_settings.h"

#include "core/base/overload.h"
#include "core/catalog/frameworks.h"

#include <algorithm>
#include <cassert>
#include <charconv>

namespace perrank {

namespace {

ParameterValue wordValue(const Choice &kind, std::string_view word)
{
    const auto found = std::ranges::find(kind.words, word, &Word::key);
    assert(found != kind.words.end());
    return static_cast<int>(found - kind.words.begin());
}

ParameterValue wholeValue(std::string_view text)
{
    std::int64_t number = 0;
    [[maybe_unused]] const auto end = std::from_chars(text.data(), text.data() + text.size(), number).ptr;
    assert(end == text.data() + text.size());
    return number;
}

ParameterValue listValue(std::string_view text)
{
    std::vector<Strategy> list;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        list.push_back(strategies.find(text.substr(0, comma)).value());
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return list;
}

/// The words of the table are ours: what is no value of the parameter is a mistake of the table.
Setting settingOf(const FrameworkSetting &row)
{
    const Parameter *found = findParameter(row.key);
    assert(found != nullptr);
    const auto value = std::visit(Overload{
                                      [&](const Choice &kind) { return wordValue(kind, row.value); },
                                      [&](const StrategyList &) { return listValue(row.value); },
                                      [&](const auto &) { return wholeValue(row.value); },
                                  },
                                  found->kind);
    return {found->id, value};
}

void takeBack(Scenario &scenario, Framework framework)
{
    for (const Setting &each : settingsOf(framework)) {
        if (valueOf(scenario, each.id) == each.value)
            setValue(scenario, each.id, valueOf(Scenario{}, each.id));
    }
}

bool isFramework(const Setting &setting)
{
    return setting.id == ParameterId::Framework;
}

} // namespace

std::vector<Setting> settingsOf(Framework framework)
{
    std::vector<Setting> settings;
    for (const FrameworkSetting &row : frameworks[framework].settings)
        settings.push_back(settingOf(row));
    return settings;
}

Scenario withFramework(Scenario scenario, std::optional<Framework> framework)
{
    if (scenario.framework)
        takeBack(scenario, *scenario.framework);
    scenario.framework = framework;
    if (framework) {
        for (const Setting &each : settingsOf(*framework))
            setValue(scenario, each.id, each.value);
    }
    return scenario;
}

std::vector<ParameterId> changedSinceFramework(const Scenario &scenario)
{
    std::vector<ParameterId> changed;
    if (!scenario.framework)
        return changed;
    for (const Setting &each : settingsOf(*scenario.framework)) {
        if (valueOf(scenario, each.id) != each.value)
            changed.push_back(each.id);
    }
    return changed;
}

bool isSetByFramework(const Scenario &scenario, ParameterId id)
{
    if (!scenario.framework)
        return false;
    const std::string_view key = parameter(id).key;
    return std::ranges::any_of(frameworks[*scenario.framework].settings,
                               [key](const FrameworkSetting &row) { return row.key == key; });
}

void setTogether(Scenario &scenario, const std::vector<Setting> &settings)
{
    for (const Setting &each : settings) {
        if (isFramework(each))
            setValue(scenario, each.id, each.value);
    }
    for (const Setting &each : settings) {
        if (!isFramework(each))
            setValue(scenario, each.id, each.value);
    }
}

} // namespace perrank
