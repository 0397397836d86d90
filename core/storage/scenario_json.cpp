// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/scenario_json.h"

#include "core/base/overload.h"
#include "core/scenario/fields.h"
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

/// The value of a field; null for an optional one that is not set.
template <class Object>
Json fieldJson(const Field<Object> &row, const Object &object)
{
    return std::visit(Overload{
                          [&](const WholePart<Object> &part) { return Json(object.*part.field); },
                          [&](const OptionalWholePart<Object> &part) {
                              return object.*part.field ? Json(*(object.*part.field)) : Json();
                          },
                          [&](const DecimalPart<Object> &part) { return decimalJson(object.*part.field); },
                          [&](const OptionalDecimalPart<Object> &part) {
                              return object.*part.field ? decimalJson(*(object.*part.field)) : Json();
                          },
                          [&](const TruthPart<Object> &part) { return Json(object.*part.field); },
                          [&](const TextPart<Object> &part) { return Json(object.*part.field); },
                          [&](const WordPart<Object> &part) {
                              return Json(part.words[static_cast<std::size_t>(part.get(object))].key);
                          },
                          [&](const WholeListPart<Object> &part) { return Json(object.*part.field); },
                      },
                      row.part);
}

/// The fields that must be there, and the others where they are not as usual.
template <class Object>
Json objectJson(Json json, const Object &object)
{
    for (const Field<Object> &row : fields::of<Object>) {
        Json value = fieldJson(row, object);
        if (row.isNeeded || value != fieldJson(row, Object{}))
            json[std::string(row.key)] = std::move(value);
    }
    return json;
}

Json gpuJson(const Scenario &scenario)
{
    return std::visit(Overload{
                          [](Gpu id) { return Json(gpus[id].key); },
                          [](const CustomGpu &custom) { return objectJson(Json::object(), custom); },
                      },
                      scenario.gpu);
}

Json networkJson(const Scenario &scenario)
{
    return std::visit(Overload{
                          [](Network id) { return Json(networks[id].key); },
                          [](const CustomNetwork &custom) { return objectJson(Json::object(), custom); },
                      },
                      scenario.network);
}

Json bucketJson(const Bucket &bucket)
{
    return bucket.kind == BucketKind::Bytes ? Json(bucket.bytes) : Json(bucketKinds[bucket.kind].key);
}

Json jitterJson(const Jitter &jitter)
{
    const std::string_view word = jitterWords[jitter.index()].key;
    return std::visit(Overload{
                          [&](std::monostate) { return Json(word); },
                          [&](const auto &kind) {
                              return objectJson(Json{{std::string(jitterKey), word}}, kind);
                          },
                      },
                      jitter);
}

Json faultsJson(const std::vector<Fault> &faults)
{
    Json list = Json::array();
    for (const Fault &fault : faults) {
        Json word = Json{{std::string(faultKey), faultKinds[kindOf(fault)].key}};
        list.push_back(std::visit([&](const auto &each) { return objectJson(word, each); }, fault));
    }
    return list;
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
                          [&](const NetworkField &) { return networkJson(scenario); },
                          [&](const BucketField &) { return bucketJson(scenario.bucket); },
                          [&](const JitterField &) { return jitterJson(scenario.jitter); },
                          [&](const FaultList &) { return faultsJson(scenario.faults); },
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
