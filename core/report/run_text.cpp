// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/run_text.h"

#include "core/report/text_table.h"
#include "core/run/run_words.h"
#include "core/run/what_lasts.h"

#include <algorithm>
#include <cmath>

namespace perrank {

namespace {

/// More events, and more checkpoints, than this are counted only.
constexpr std::size_t mostEvents = 40;
constexpr std::size_t mostCheckpoints = 20;

TextTable totalsTable(const RunSimulation &run, const AmountStyle &style)
{
    const RunTotals &totals = run.totals;
    TextTable table{{{"Time"}, {"", Align::Right}}, {}, {}};
    const auto row = [&table](std::string_view name, std::string value) {
        table.rows.push_back({std::string(name), std::move(value)});
    };
    row("useful", secondsWords(totals.useful));
    row("in outages", secondsWords(totals.outage));
    row("  of it steps done again", secondsWords(totals.lost));
    row("in checkpoints", secondsWords(totals.checkpoint));
    row("on the clock", secondsWords(totals.wall));
    table.ruled.push_back(4);
    row("goodput", figureWords(totals.goodput, "", style.numbers));
    table.ruled.push_back(5);
    row("GPU-hours lost", figureWords(totals.gpuHoursLost, "h", style.numbers));
    row("GPU-hours of ranks that waited until the first report",
        figureWords(totals.gpuHoursWaiting, "h", style.numbers));
    return table;
}

/// Reports of the same kind after each other are one line.
std::vector<std::vector<std::string>> eventRows(const RunSimulation &run)
{
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < run.events.size();) {
        const RunEvent &event = run.events[i];
        std::size_t next = i + 1;
        while (event.kind == RunEventKind::Watchdog && next < run.events.size()
               && run.events[next].kind == RunEventKind::Watchdog && run.events[next].cause == event.cause)
            ++next;
        std::string text = event.text.english();
        if (next - i > 1)
            text += " " + std::to_string(next - i - 1) + (next - i == 2 ? " more rank reports" : " more ranks report")
                    + " the same.";
        rows.push_back({secondsWords(event.at), std::string(runEventKinds[event.kind].name), std::move(text)});
        i = next;
    }
    return rows;
}

std::string eventsText(const RunSimulation &run)
{
    TextTable table{{{"At", Align::Right}, {"Event"}, {"What happens"}}, eventRows(run), {}};
    const std::size_t all = table.rows.size();
    if (all > mostEvents) {
        const auto begin = table.rows.begin() + static_cast<std::ptrdiff_t>(mostEvents / 2);
        table.rows.erase(begin, table.rows.end() - static_cast<std::ptrdiff_t>(mostEvents / 2));
        table.rows.insert(table.rows.begin() + static_cast<std::ptrdiff_t>(mostEvents / 2),
                          {"", "", "… and " + std::to_string(all - mostEvents) + " more"});
    }
    return plainTable(withWrappedLastColumn(table, lineWidth));
}

/// How the log of the first failure gives its culprit away.
std::string searchText(const RunSimulation &run)
{
    std::string text;
    for (const Message &step : run.culprit)
        text += wrapped("· " + step.english(), lineWidth, 2) + "\n";
    return text.empty() ? text : "\nWhat the logs say of the first failure:\n" + text;
}

std::string sharePercent(double share)
{
    return figureWords(std::floor(share * 1000) / 10, "%", {});
}

std::int64_t wholeFiles(const CheckpointSet &set)
{
    return std::ranges::count(set.files, FileState::Complete, &CheckpointFile::state);
}

std::string checkpointsText(const RunSimulation &run)
{
    TextTable table{{{"Steps", Align::Right},
                     {"Strategy"},
                     {"Whole files", Align::Right},
                     {"Kept", Align::Right},
                     {"Weights", Align::Right},
                     {"Optimizer", Align::Right},
                     {"Verdict"}},
                    {},
                    {}};
    for (std::size_t i = 0; i < std::min(mostCheckpoints, run.checkpoints.size()); ++i) {
        const Checkpoint &each = run.checkpoints[i];
        const CheckpointSet &set = *each.set;
        table.rows.push_back(
            {countWords(each.step), std::string(strategies[each.strategy].name),
             std::to_string(wholeFiles(set)) + " of " + std::to_string(set.files.size()), sharePercent(set.fraction),
             sharePercent(set.weights), sharePercent(set.optimizer),
             std::string(checkpointVerdicts[set.verdict].name) + (each.isOverwritten ? ", written over" : "")});
    }
    if (run.checkpoints.size() > mostCheckpoints)
        table.rows.push_back(
            {"", "and " + std::to_string(run.checkpoints.size() - mostCheckpoints) + " more", "", "", "", "", ""});
    return table.rows.empty() ? std::string() : "\n" + plainTable(table);
}

std::string expectedText(const RunSimulation &run, const AmountStyle &style)
{
    TextTable table{{{"To be expected"}, {"", Align::Right}, {"Formula"}}, {}, {}};
    for (const Expected &each : run.expected) {
        const ExpectedFigureSpec &row = expectedFigures[each.figure];
        const auto *named = each.step ? std::get_if<Named>(&each.step->made) : nullptr;
        table.rows.push_back({std::string(row.name),
                              each.value ? figureWords(*each.value, row.unit, style.numbers) : "none",
                              named == nullptr ? "" : explain(*named->of, style.numbers).substituted});
    }
    return table.rows.empty() ? std::string() : "\n" + plainTable(withWrappedLastColumn(table, lineWidth));
}

std::string comparisonsText(const RunSimulation &run, const AmountStyle &style)
{
    TextTable table{{{"This run"}, {"simulated", Align::Right}, {"closed form", Align::Right}}, {}, {}};
    for (const RunComparison &each : run.comparisons)
        table.rows.push_back({std::string(each.name), figureWords(each.simulated, each.unit, style.numbers),
                              figureWords(each.closedForm, each.unit, style.numbers)});
    return table.rows.empty() ? std::string() : "\n" + plainTable(table);
}

} // namespace

std::string runText(const RunSimulation &run, const AmountStyle &style)
{
    if (run.isImpossible() || !run.isMoreThanOneStep())
        return {};
    const std::int64_t steps = run.scenario().steps;
    const std::int64_t every = run.scenario().checkpointEvery;
    std::string text = "\nThe run: " + countWords(steps) + (steps == 1 ? " step" : " steps") + " under "
                       + std::string(strategies[run.strategy].name) + ", a checkpoint "
                       + (every == 1 ? "after every step" : "every " + countWords(every) + " steps") + ".\n\n";
    text += eventsText(run) + searchText(run) + "\n" + plainTable(totalsTable(run, style));
    if (const auto loss = lossWords(run))
        text += wrapped(loss->english(), lineWidth, 0) + "\n";
    return text + checkpointsText(run) + expectedText(run, style) + comparisonsText(run, style);
}

} // namespace perrank
