// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_json.h"

#include "core/memory/device_band.h"
#include "core/model/parameter_count.h"
#include "core/receipts/receipts.h"
#include "core/report/json_values.h"
#include "core/scenario/splits.h"
#include "core/storage/parameter_value.h"
#include "core/storage/scenario_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace perrank {

namespace {

constexpr std::int64_t mostRuns = 4096;

std::string_view trustKey(Trust trust)
{
    switch (trust) {
    case Trust::Sourced:
        return "sourced";
    case Trust::Assumption:
        return "assumption";
    case Trust::Fudge:
        return "fudge";
    }
    return {};
}

Json sourcesJson(const Step &step)
{
    Json sources = Json::array();
    for (const Citation &each : citations(step)) {
        sources.push_back({{"constant", each.name},
                           {"value", ratioJson(each.value)},
                           {"source", each.source},
                           {"trust", trustKey(each.trust)}});
    }
    return sources;
}

/// What the names in the formula stand for.
Json whereJson(const Step &step)
{
    Json where = Json::array();
    for (const Definition &each : definitionsIn(step)) {
        const Explanation explanation = explain(*each.of);
        where.push_back({{"name", each.name},
                         {"value", hasNoNumber(*each.of) ? Json() : ratioJson(each.of->value)},
                         {"formula", explanation.symbols},
                         {"substituted", explanation.substituted}});
    }
    return where;
}

Json componentJson(const ComponentAmount &part, const Scenario &scenario)
{
    const Explanation explanation = explain(*part.bytes.step);
    return {{"component", componentSpec(part.component).key},
            {"name", componentName(part.component, scenario)},
            {"bytes", bytesJson(part.bytes.amount)},
            {"at_peak", bytesJson(part.atPeak.amount)},
            {"fudge", part.fudge},
            {"formula", explanation.symbols},
            {"substituted", explanation.substituted},
            {"where", whereJson(*part.bytes.step)},
            {"sources", sourcesJson(*part.bytes.step)}};
}

Json groupJson(const RankGroup &group, const Scenario &scenario)
{
    Json parts = Json::array();
    for (const ComponentAmount &part : group.components)
        parts.push_back(componentJson(part, scenario));
    Json json = {{"first", group.ranks.first},
                 {"count", group.ranks.count},
                 {"stage", group.place.stage},
                 {"components", std::move(parts)},
                 {"model_states", bytesJson(group.modelStates.amount)},
                 {"activations", bytesJson(group.activations.amount)},
                 {"resident", bytesJson(group.resident.amount)},
                 {"peak", bytesJson(group.peak.amount)},
                 {"peak_phase", peakPhases[group.peakPhase()].key}};
    if (const auto band = deviceBandOf(group, scenario))
        json["device_band"] = {{"low", bytesJson(band->low.amount)}, {"high", bytesJson(band->high.amount)}};
    return json;
}

/// Where a run of ranks begins, and the group that it belongs to.
struct Run {
    std::int64_t first;
    const RankGroup *group;
};

/// The runs of equal ranks in rank order, those of shard groups that look alike one after the other. Of more than
/// `mostRuns` only the first shard group is listed, with the number of its repetitions.
std::vector<Run> runsOf(const StrategyEstimate &strategy)
{
    std::int64_t count = 0;
    for (const RankGroup &group : strategy.groups)
        count += group.ranks.repeats;
    std::vector<Run> runs;
    for (const RankGroup &group : strategy.groups) {
        const std::int64_t repeats = count > mostRuns ? 1 : group.ranks.repeats;
        for (std::int64_t i = 0; i < repeats; ++i)
            runs.push_back({group.ranks.first + i * group.ranks.period, &group});
    }
    std::ranges::sort(runs, {}, &Run::first);
    return runs;
}

Json groupsJson(const StrategyEstimate &strategy, const Scenario &scenario)
{
    const std::vector<Run> runs = runsOf(strategy);
    const bool isShort = runs.size() == strategy.groups.size();
    Json groups = Json::array();
    for (const Run &run : runs) {
        Json json = groupJson(*run.group, scenario);
        json["first"] = run.first;
        if (isShort && run.group->ranks.repeats > 1) {
            json["repeats"] = run.group->ranks.repeats;
            json["period"] = run.group->ranks.period;
        }
        groups.push_back(std::move(json));
    }
    return groups;
}

Json strategyJson(const StrategyEstimate &strategy, const Scenario &scenario)
{
    const RankGroup &worst = strategy.worst();
    return {{"strategy", strategies[strategy.strategy].key},
            {"name", strategies[strategy.strategy].name},
            {"rank_groups", groupsJson(strategy, scenario)},
            {"worst", {{"rank", worst.ranks.first}, {"bytes", bytesJson(worst.peak.amount)}}},
            {"activations_dominate", strategy.activationsDominate},
            {"crossover",
             {{"micro_batch", countJson(strategy.crossover.microBatch)},
              {"sequence", countJson(strategy.crossover.sequence)}}},
            {"capacity", bytesJson(strategy.capacity)},
            {"headroom", worst.peak.amount.isBeyond() ? Json() : bytesJson(strategy.headroom)},
            {"verdict", verdictKey(strategy.verdict)},
            {"sent_per_rank", bytesJson(strategy.sentPerRank.amount)}};
}

/// Every key, so that a file with them has the same figures; a word for the rule where each strategy has its own
/// default.
Json wholeScenarioJson(const Estimate &estimate)
{
    const Json said = scenarioJson(estimate.isImpossible() ? estimate.scenario : asSaid(estimate.scenario));
    Json whole = Json::object();
    for (const Parameter &row : parameters()) {
        const auto found = said.find(row.key);
        whole[std::string(row.key)] = found == said.end() ? Json(ruleWord) : *found;
    }
    return whole;
}

/// One entry for each figure; a tool without any has one, with the reason.
void addReceipt(Json &list, const Receipt &receipt)
{
    const ReceiptToolSpec &tool = receiptTool(receipt.tool);
    const Json remark = receipt.answer.remark ? Json(receipt.answer.remark->english()) : Json();
    const auto add = [&](const Json &figure) {
        Json entry = {{"tool", tool.key}, {"name", tool.name}};
        entry.update(figure);
        entry.update({{"why", tool.why}, {"remark", remark}, {"source", tool.source}});
        list.push_back(std::move(entry));
    };
    if (receipt.answer.lines.empty())
        add({{"quantity", nullptr}, {"bytes", nullptr}});
    for (const ReceiptLine &line : receipt.answer.lines) {
        const Explanation explanation = explain(*line.bytes.step);
        add({{"quantity", line.quantity},
             {"bytes", bytesJson(line.bytes.amount)},
             {"printed", asPrinted(line.bytes.amount, tool.id)},
             {"formula", explanation.symbols},
             {"substituted", explanation.substituted},
             {"where", whereJson(*line.bytes.step)},
             {"sources", sourcesJson(*line.bytes.step)}});
    }
}

/// Of a typed number nobody knows which parameters rest.
Json activeJson(const Scenario &scenario)
{
    return scenario.isFromShape() ? Json(activeParameters(scenario).count()) : Json();
}

Json receiptsJson(const Estimate &estimate)
{
    Json list = Json::array();
    if (estimate.isImpossible())
        return list;
    for (const Receipt &receipt : receiptsFor(estimate.scenario))
        addReceipt(list, receipt);
    return list;
}

} // namespace

std::string reportJson(const Estimate &estimate)
{
    Json list = Json::array();
    for (const StrategyEstimate &strategy : estimate.strategies)
        list.push_back(strategyJson(strategy, estimate.scenario));
    const Json report = {{"format", "perrank-report"},
                         {"version", 1},
                         {"note", "estimate, not a measurement"},
                         {"accounting_name", accountings[estimate.scenario.accounting].name},
                         {"scenario", wholeScenarioJson(estimate)},
                         {"parameters", parameterCount(estimate.scenario)},
                         {"active_parameters", activeJson(estimate.scenario)},
                         {"strategies", std::move(list)},
                         {"receipts", receiptsJson(estimate)},
                         {"issues", issuesJson(estimate.issues)}};
    return writtenJson(report);
}

} // namespace perrank
