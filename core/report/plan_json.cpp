// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/plan_json.h"

#include "core/plan/cost.h"
#include "core/report/json_values.h"
#include "core/report/plan_words.h"
#include "core/storage/setting_text.h"

#include <nlohmann/json.hpp>

namespace perrank {

namespace {

/// Numbers as numbers, and all else as the word that `--set` takes.
Json settingJson(const Setting &setting)
{
    if (const auto *number = std::get_if<std::int64_t>(&setting.value))
        return *number;
    return typedText(setting);
}

Json changeJson(const Change &change, const Plan &plan)
{
    Json set = Json::object();
    for (const Setting &each : change.settings)
        set[std::string(parameter(each.id).key)] = settingJson(each);
    return {{"change", changeSpec(change.id).key},
            {"name", changeName(change).english()},
            {"set", std::move(set)},
            {"for", strategies[change.of].key},
            {"strategy", strategies[change.strategy].key},
            {"bytes", bytesJson(change.bytes)},
            {"fits", change.fits},
            {"price", priceOf(change, plan, {}).english()},
            {"sent_per_rank", bytesJson(change.sent)},
            {"source", changeSpec(change.id).source}};
}

Json adviceJson(const StrategyPlan &strategy, const Plan &plan)
{
    Json advice = Json::array();
    for (const Message &sentence : sentencesOn(strategy, plan, {}))
        advice.push_back(sentence.english());
    if (const auto reason = noChangeSentence(strategy, {}))
        advice.push_back(reason->english());
    return advice;
}

Json strategyJson(const StrategyPlan &strategy, const Plan &plan)
{
    return {{"strategy", strategies[strategy.now.strategy].key},
            {"largest_micro_batch", countJson(strategy.largestMicroBatch)},
            {"longest_sequence", countJson(strategy.longestSequence)},
            {"fewest_ranks", countJson(strategy.fewestRanks)},
            {"bytes", bytesJson(strategy.now.worst().peak.amount)},
            {"capacity", strategy.now.capacity.count()},
            {"headroom", bytesJson(strategy.now.headroom)},
            {"verdict", verdictKey(strategy.now.verdict)},
            {"activations_dominate", strategy.now.activationsDominate},
            {"advice", adviceJson(strategy, plan)}};
}

Json costJson(const Scenario &scenario)
{
    return {{"gpus", scenario.ranks},
            {"gpu_price", ratioJson(Ratio::of(scenario.gpuPrice))},
            {"per_hour", ratioJson(costPerHour(scenario))},
            {"per_day", ratioJson(costPerDay(scenario))}};
}

} // namespace

std::string planJson(const Plan &plan)
{
    Json json{{"format", "perrank-plan"}, {"version", 1}};
    json["strategies"] = Json::array();
    for (const StrategyPlan &each : plan.strategies)
        json["strategies"].push_back(strategyJson(each, plan));
    json["changes"] = Json::array();
    for (const Change &change : changesOf(plan))
        json["changes"].push_back(changeJson(change, plan));
    json["cost"] = costJson(plan.whole);
    return writtenJson(json);
}

} // namespace perrank
