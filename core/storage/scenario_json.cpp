// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/scenario_json.h"

#include "core/base/overload.h"
#include "core/scenario/framework_settings.h"
#include "core/storage/parameter_value.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace perrank {

namespace {

using Json = nlohmann::ordered_json;

/// 17 for 17.0, as a person would write it.
Json decimalJson(double value)
{
    const bool isWhole = std::trunc(value) == value;
    return isWhole ? Json(static_cast<std::int64_t>(value)) : Json(value);
}

Json wholeJson(const WholeNumber &kind, std::int64_t value)
{
    return value == 0 && !kind.zeroWord.empty() ? Json(kind.zeroWord) : Json(value);
}

Json choiceJson(const Choice &kind, const Scenario &scenario)
{
    const int index = kind.get(scenario);
    if (index == Choice::byDefault)
        return {};
    return kind.isTruth ? Json(index == 1) : Json(kind.words[static_cast<std::size_t>(index)].key);
}

Json strategiesJson(const Scenario &scenario)
{
    Json words = Json::array();
    for (const Strategy id : scenario.strategies)
        words.push_back(strategies[id].key);
    return words;
}

Json gpuJson(const Scenario &scenario)
{
    return std::visit(Overload{
                          [](Gpu id) { return Json(gpus[id].key); },
                          [](const CustomGpu &custom) {
                              return Json{{"name", custom.name}, {"bytes", custom.bytes}};
                          },
                      },
                      scenario.gpu);
}

} // namespace

Json valueJson(const Parameter &row, const Scenario &scenario)
{
    return std::visit(Overload{
                          [&](const WholeNumber &kind) { return wholeJson(kind, scenario.*kind.field); },
                          [&](const DecimalNumber &kind) { return decimalJson(scenario.*kind.field); },
                          [&](const Choice &kind) { return choiceJson(kind, scenario); },
                          [&](const StrategyList &) { return strategiesJson(scenario); },
                          [&](const GpuField &) { return gpuJson(scenario); },
                      },
                      row.kind);
}

Json scenarioJson(const Scenario &scenario)
{
    Json object = Json::object();
    for (const Parameter &row : parameters()) {
        Json value = valueJson(row, scenario);
        if (value.is_null() && isSetByFramework(scenario, row.id))
            value = ruleWord;
        if (!value.is_null())
            object[std::string(row.key)] = std::move(value);
    }
    return object;
}

} // namespace perrank
