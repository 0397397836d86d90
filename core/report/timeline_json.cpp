// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/timeline_json.h"

#include "core/storage/scenario_json.h"

#include <nlohmann/json.hpp>

namespace perrank {

namespace {

using Json = nlohmann::ordered_json;

constexpr int indent = 2;

Json bytesJson(Quantity<Bytes> amount)
{
    return amount.isBeyond() ? Json() : Json(amount.count());
}

Json ranksJson(const StepTimeline &line)
{
    Json rows = Json::array();
    for (const RankTimes &row : line.ranks) {
        rows.push_back({{"first", row.first},
                        {"count", row.count},
                        {"compute_ns", row.times.compute.count()},
                        {"overlapped_ns", row.times.overlapped.count()},
                        {"exposed_ns", row.times.exposed.count()},
                        {"waiting_ns", row.times.waiting.count()}});
    }
    return rows;
}

Json collectivesJson(const StepTimeline &line)
{
    Json rows = Json::array();
    for (const CollectiveTotal &row : line.collectives) {
        rows.push_back({{"kind", operationKinds[row.kind].key},
                        {"count", row.count},
                        {"bytes_per_rank", bytesJson(row.bytesPerRank)}});
    }
    return rows;
}

Json strategyJson(const StepTimeline &line)
{
    return {{"strategy", strategies[line.strategy].key},
            {"name", strategies[line.strategy].name},
            {"step_ns", line.end.count()},
            {"sent_per_rank", bytesJson(line.sentPerRank)},
            {"ranks", ranksJson(line)},
            {"collectives", collectivesJson(line)},
            {"peak",
             {{"bytes", bytesJson(line.peak.bytes)},
              {"at_ns", line.peak.at.count()},
              {"component", componentSpec(line.peak.component).key},
              {"rank", line.peak.rank},
              {"instant", instants[line.peak.instant].key}}}};
}

Json issueJson(const Issue &issue)
{
    Json keys = Json::array();
    for (const ParameterId id : issue.parameters)
        keys.push_back(parameter(id).key);
    return {{"severity", severityKey(issue.severity)},
            {"parameters", std::move(keys)},
            {"message", issue.message.english()}};
}

} // namespace

std::string timelineJson(const StepSimulation &simulation)
{
    Json lines = Json::array();
    for (const StepTimeline &line : simulation.strategies)
        lines.push_back(strategyJson(line));
    Json issues = Json::array();
    for (const Issue &issue : simulation.issues)
        issues.push_back(issueJson(issue));
    const Json timeline = {{"format", "perrank-timeline"},     {"version", 1},
                           {"seed", simulation.scenario.seed}, {"scenario", scenarioJson(simulation.scenario)},
                           {"strategies", std::move(lines)},   {"issues", std::move(issues)}};
    return timeline.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace perrank
