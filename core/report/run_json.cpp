// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/run_json.h"

#include "core/formula/explain.h"
#include "core/run/save_plan.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <map>

namespace perrank {

namespace {

/// More files than this are listed once for all saves that left the same.
constexpr std::size_t mostFiles = 50'000;

double secondsOf(Nanoseconds time)
{
    return static_cast<double>(time.count()) / 1e9;
}

/// Three decimals; small ones four digits.
double hours(double value)
{
    if (value == 0 || value >= 1)
        return std::round(value * 1000) / 1000;
    const double scale = std::pow(10, 3 - std::floor(std::log10(value)));
    return std::round(value * scale) / scale;
}

/// Three decimals, and more where a share that is not all would be 1.
double share(double value)
{
    double scale = 1000;
    while (value < 1 && std::round(value * scale) == scale && scale < 1e9)
        scale *= 10;
    return std::round(value * scale) / scale;
}

double millionths(double value)
{
    return std::round(value * 1e6) / 1e6;
}

template <class T>
Json optionalJson(const std::optional<T> &value)
{
    return value ? Json(*value) : Json();
}

Json formulaJson(const StepRef &step)
{
    if (!step)
        return {};
    const auto *named = std::get_if<Named>(&step->made);
    const Explanation text = explain(named == nullptr ? *step : *named->of);
    return {{"formula", text.symbols}, {"substituted", text.substituted}};
}

Json expectedJson(const RunSimulation &run)
{
    Json figures = Json::object();
    for (const Expected &each : run.expected)
        figures[std::string(expectedFigures[each.figure].key)] = each.value ? Json(millionths(*each.value)) : Json();
    return figures;
}

Json formulasJson(const RunSimulation &run)
{
    Json formulas = Json::object();
    for (const Expected &each : run.expected)
        formulas[std::string(expectedFigures[each.figure].key)] = formulaJson(each.step);
    return formulas;
}

Json comparisonsJson(const RunSimulation &run)
{
    Json rows = Json::array();
    for (const RunComparison &each : run.comparisons) {
        Json row{{"name", each.name},
                 {"unit", each.unit},
                 {"simulated", millionths(each.simulated)},
                 {"closed_form", millionths(each.closedForm)}};
        row.update(formulaJson(each.step));
        rows.push_back(std::move(row));
    }
    return rows;
}

Json eventsJson(const RunSimulation &run)
{
    Json rows = Json::array();
    for (const RunEvent &each : run.events) {
        rows.push_back({{"at_s", secondsOf(each.at)},
                        {"event", runEventKinds[each.kind].key},
                        {"rank", optionalJson(each.rank)},
                        {"cause", optionalJson(each.cause)},
                        {"text", each.text.english()},
                        {"until_s", secondsOf(each.until)}});
    }
    return rows;
}

Json logJson(const RunSimulation &run)
{
    Json rows = Json::array();
    for (const LogLine &each : run.log)
        rows.push_back(
            {{"at_s", secondsOf(each.at)}, {"rank", optionalJson(each.rank)}, {"text", each.text.english()}});
    return rows;
}

Json searchJson(const RunSimulation &run)
{
    Json steps = Json::array();
    for (const Message &each : run.culprit)
        steps.push_back(each.english());
    return steps;
}

Json filesJson(const CheckpointSet &set, const std::string &folder)
{
    Json rows = Json::array();
    for (const CheckpointFile &each : set.files) {
        rows.push_back({{"name", folder + "/" + each.name},
                        {"rank", each.rank},
                        {"state", fileStates[each.state].key},
                        {"bytes", bytesJson(each.bytes)}});
    }
    return rows;
}

class CheckpointsWriter {
public:
    explicit CheckpointsWriter(const RunSimulation &run) : m_run(run)
    {
        std::size_t files = 0;
        for (const Checkpoint &each : run.checkpoints)
            files += each.set->files.size();
        m_listsAll = files <= mostFiles;
    }

    Json rows()
    {
        Json all = Json::array();
        for (const Checkpoint &each : m_run.checkpoints)
            all.push_back(row(each));
        return all;
    }

private:
    Json row(const Checkpoint &checkpoint)
    {
        const CheckpointSet &set = *checkpoint.set;
        const std::string folder = checkpointFolder(m_run.scenario().checkpointOrder, checkpoint.step);
        const auto [found, isNew] = m_listed.try_emplace(&set, checkpoint.step);
        Json row{{"step", checkpoint.step}, {"strategy", strategies[checkpoint.strategy].key}};
        row["files"] = m_listsAll || isNew ? filesJson(set, folder) : Json::array();
        if (!m_listsAll && !isNew)
            row["files_as_at_step"] = found->second;
        row["verdict"] = checkpointVerdicts[set.verdict].key;
        row["fraction"] = set.fraction;
        row["weights"] = set.weights;
        row["optimizer"] = set.optimizer;
        row["at_s"] = secondsOf(checkpoint.at);
        row["marker"] = set.markerState == MarkerState::Present ? Json(set.marker) : Json();
        row["overwritten"] = checkpoint.isOverwritten;
        row["text"] = set.loader.english();
        return row;
    }

    const RunSimulation &m_run;
    bool m_listsAll = true;
    std::map<const CheckpointSet *, std::int64_t> m_listed;
};

} // namespace

Json runJson(const RunSimulation &run)
{
    const RunTotals &totals = run.totals;
    return {{"wall_s", secondsOf(totals.wall)},
            {"useful_s", secondsOf(totals.useful)},
            {"outage_s", secondsOf(totals.outage)},
            {"lost_s", secondsOf(totals.lost)},
            {"checkpoint_s", secondsOf(totals.checkpoint)},
            {"goodput", share(totals.goodput)},
            {"gpu_hours_lost", hours(totals.gpuHoursLost)},
            {"gpu_hours_waiting", hours(totals.gpuHoursWaiting)},
            {"expected", expectedJson(run)},
            {"events", eventsJson(run)},
            {"checkpoints", CheckpointsWriter(run).rows()},
            {"strategy", strategies[run.strategy].key},
            {"expected_formulas", formulasJson(run)},
            {"comparisons", comparisonsJson(run)},
            {"log", logJson(run)},
            {"culprit", searchJson(run)}};
}

} // namespace perrank
