// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/timeline_text.h"

#include "core/report/amount_text.h"
#include "core/report/run_text.h"
#include "core/report/text_table.h"
#include "core/report/time_text.h"
#include "core/report/validation_text.h"
#include "core/report/words.h"
#include "core/simulation/cluster_losses.h"

#include <algorithm>

namespace perrank {

namespace {

/// More rows of ranks than this are counted only.
constexpr std::size_t mostRows = 8;

std::string rangeText(std::int64_t first, std::int64_t count, const NumberStyle &style)
{
    const std::string begin = written(first, style);
    return count == 1 ? begin : begin + "–" + written(first + count - 1, style);
}

TextTable stepTable(const StepSimulation &simulation, const AmountStyle &style)
{
    TextTable table{{{"Strategy"},
                     {"Step", Align::Right},
                     {"On a cluster", Align::Right},
                     {"Sent per rank", Align::Right},
                     {"Most held", Align::Right},
                     {"at", Align::Right},
                     {"of it mostly"}},
                    {},
                    {}};
    for (const StepTimeline &line : simulation.strategies) {
        table.rows.push_back({std::string(strategies[line.strategy].name), timeText(line.end, style.numbers),
                              timeText(line.end + clusterLosses(line, simulation.scenario).all(), style.numbers),
                              amountText(line.sentPerRank, style), amountText(line.peak.bytes, style),
                              timeText(line.peak.at, style.numbers),
                              std::string(componentName(line.peak.component, simulation.scenario))});
    }
    return table;
}

void addRows(TextTable &table, const StepTimeline &line, const AmountStyle &style)
{
    table.ruled.push_back(table.rows.size());
    const std::size_t shown = std::min(mostRows, line.ranks.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const auto &[first, count, times] = line.ranks[i];
        table.rows.push_back({i == 0 ? std::string(strategies[line.strategy].name) : std::string(),
                              rangeText(first, count, style.numbers), timeText(times.compute, style.numbers),
                              timeText(times.overlapped, style.numbers), timeText(times.exposed, style.numbers),
                              timeText(times.waiting, style.numbers)});
    }
    if (shown < line.ranks.size())
        table.rows.push_back(
            {"", "and " + written(static_cast<std::int64_t>(line.ranks.size() - shown), style.numbers) + " more", "",
             "", "", ""});
}

TextTable timesTable(const StepSimulation &simulation, const AmountStyle &style)
{
    TextTable table{{{"Strategy"},
                     {"Ranks"},
                     {"Compute", Align::Right},
                     {"Overlapped", Align::Right},
                     {"Exposed", Align::Right},
                     {"Waiting", Align::Right}},
                    {},
                    {}};
    for (const StepTimeline &line : simulation.strategies)
        addRows(table, line, style);
    table.ruled.erase(table.ruled.begin());
    return table;
}

TextTable sentTable(const StepSimulation &simulation, const AmountStyle &style)
{
    TextTable table{{{"Strategy"}, {"Collective"}, {"Calls", Align::Right}, {"Bytes per rank", Align::Right}}, {}, {}};
    for (const StepTimeline &line : simulation.strategies) {
        for (const CollectiveTotal &each : line.collectives)
            table.rows.push_back({std::string(strategies[line.strategy].name),
                                  std::string(operationKinds[each.kind].name), written(each.count, style.numbers),
                                  amountText(each.bytesPerRank, style)});
    }
    return table;
}

/// What the column of the cluster adds to the step.
std::string clusterWords(const StepSimulation &simulation, const NumberStyle &style)
{
    const std::int64_t machines = clusterLosses(simulation.strategies.front(), simulation.scenario).machines;
    return "On a cluster: expected, since transfers slow what is computed beside them by "
           + shareText(contentionSlowdown, style)
           + " on average (arXiv 2507.03114) and all wait for the slowest machine, " + "here of "
           + written(machines, style) + " (MegaScale, arXiv 2402.15627).";
}

std::string issueLines(const std::vector<Issue> &issues)
{
    std::string text;
    for (const Issue &issue : issues) {
        const std::string sign = issue.severity == Severity::Note ? "· " : "⚠ ";
        text += wrapped(sign + issue.message.english(), lineWidth, 2) + "\n";
    }
    return text.empty() ? text : "\n" + text;
}

std::string stepText(const Document &document, const StepSimulation &simulation, const AmountStyle &style)
{
    const Scenario &scenario = simulation.scenario;
    std::string text = wrapped(titleOf(document) + " · one step · " + accountingWords(scenario), lineWidth, 2) + "\n";
    text += wrapped(scenarioWords(scenario) + " · " + networkName(scenario.network), lineWidth, 2) + "\n";
    if (simulation.isImpossible())
        return text;
    text += "\n" + plainTable(stepTable(simulation, style));
    text += "\n" + wrapped(clusterWords(simulation, style.numbers), lineWidth, 0) + "\n";
    text += "\nWhere a rank's time goes: computing, computing while a transfer runs, a transfer alone, waiting.\n\n";
    text += plainTable(timesTable(simulation, style));
    const TextTable sent = sentTable(simulation, style);
    return sent.rows.empty() ? text : text + "\n" + plainTable(sent);
}

} // namespace

std::string timelineText(const Document &document, const StepSimulation &simulation)
{
    return stepText(document, simulation, {document.view.units, {}}) + issueLines(simulation.issues);
}

std::string timelineText(const Document &document, const RunSimulation &run)
{
    const AmountStyle style{document.view.units, {}};
    return stepText(document, run.step, style) + runText(run, style) + issueLines(run.issues);
}

} // namespace perrank
