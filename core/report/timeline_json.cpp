// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/timeline_json.h"

#include "core/report/json_values.h"
#include "core/report/run_json.h"
#include "core/scenario/splits.h"
#include "core/simulation/cluster_losses.h"
#include "core/storage/scenario_json.h"

#include <nlohmann/json.hpp>

namespace perrank {

namespace {

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

Json clusterJson(const StepTimeline &line, const Scenario &scenario)
{
    const ClusterLosses losses = clusterLosses(line, scenario);
    return {{"expected_ns", (line.end + losses.all()).count()},
            {"contention_ns", losses.contention.count()},
            {"slow_machines_ns", losses.slowMachines.count()},
            {"machines", losses.machines}};
}

Json strategyJson(const StepTimeline &line, const Scenario &scenario)
{
    return {{"strategy", strategies[line.strategy].key},
            {"name", strategies[line.strategy].name},
            {"step_ns", line.end.count()},
            {"on_a_cluster", clusterJson(line, scenario)},
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

Json stepJson(const StepSimulation &simulation)
{
    Json lines = Json::array();
    for (const StepTimeline &line : simulation.strategies)
        lines.push_back(strategyJson(line, simulation.scenario));
    return {
        {"format", "perrank-timeline"},          {"version", 1},
        {"note", "estimate, not a measurement"}, {"accounting_name", accountings[simulation.scenario.accounting].name},
        {"seed", simulation.scenario.seed},      {"scenario", scenarioJson(asSaid(simulation.scenario))},
        {"strategies", std::move(lines)}};
}

} // namespace

std::string timelineJson(const StepSimulation &simulation)
{
    Json report = stepJson(simulation);
    report["issues"] = issuesJson(simulation.issues);
    return writtenJson(report);
}

std::string timelineJson(const RunSimulation &run)
{
    Json report = stepJson(run.step);
    report["run"] = runJson(run);
    report["issues"] = issuesJson(run.issues);
    return writtenJson(report);
}

} // namespace perrank
