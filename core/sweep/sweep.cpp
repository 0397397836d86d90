// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep.h"

#include "core/base/overload.h"
#include "core/report/csv.h"
#include "core/scenario/framework_settings.h"

#include <algorithm>
#include <deque>
#include <future>
#include <thread>

namespace perrank {

namespace {

constexpr std::int64_t blockSize = 64;

/// What a column says about one strategy of a scenario.
struct Row {
    Strategy strategy;
    const StrategyEstimate *figures; ///< null for an impossible scenario
    std::string_view issue;
};

struct Nothing {};
using Cell = std::variant<Nothing, std::int64_t, bool, std::string_view>;

struct Column {
    std::string_view title;
    Cell (*cell)(const StrategyEstimate &);
};

Cell bytesCell(Quantity<Bytes> bytes)
{
    return bytes.isBeyond() ? Cell{} : Cell{bytes.count()};
}

Cell countCell(const std::optional<std::int64_t> &count)
{
    return count ? Cell{*count} : Cell{};
}

constexpr std::array columns{
    Column{"worst_rank", [](const StrategyEstimate &each) { return Cell{each.worst().ranks.first}; }},
    Column{"model_states", [](const StrategyEstimate &each) { return bytesCell(each.worst().modelStates.amount); }},
    Column{"activations", [](const StrategyEstimate &each) { return bytesCell(each.worst().activations.amount); }},
    Column{"resident", [](const StrategyEstimate &each) { return bytesCell(each.worst().resident.amount); }},
    Column{"peak", [](const StrategyEstimate &each) { return bytesCell(each.worst().peak.amount); }},
    Column{"peak_phase", [](const StrategyEstimate &each) { return Cell{peakPhases[each.worst().peakPhase()].key}; }},
    Column{"capacity", [](const StrategyEstimate &each) { return bytesCell(each.capacity); }},
    Column{"headroom", [](const StrategyEstimate &each) { return bytesCell(each.headroom); }},
    Column{"verdict", [](const StrategyEstimate &each) { return Cell{verdictKey(each.verdict)}; }},
    Column{"activations_dominate", [](const StrategyEstimate &each) { return Cell{each.activationsDominate}; }},
    Column{"crossover_micro_batch", [](const StrategyEstimate &each) { return countCell(each.crossover.microBatch); }},
    Column{"crossover_sequence", [](const StrategyEstimate &each) { return countCell(each.crossover.sequence); }},
    Column{"sent_per_rank", [](const StrategyEstimate &each) { return bytesCell(each.sentPerRank.amount); }},
};
constexpr std::string_view strategyTitle = "strategy";
constexpr std::string_view issueTitle = "issue";

/// Inside the quotation marks of JSON; texts of the program have no control characters.
std::string quoted(std::string_view text)
{
    std::string result = "\"";
    for (const char sign : text) {
        if (sign == '"' || sign == '\\')
            result += '\\';
        result += sign;
    }
    return result + '"';
}

std::string cellText(const Cell &cell)
{
    return std::visit(Overload{
                          [](Nothing) { return std::string(); },
                          [](std::int64_t number) { return std::to_string(number); },
                          [](bool truth) { return std::string(truth ? "true" : "false"); },
                          [](std::string_view text) { return std::string(text); },
                      },
                      cell);
}

std::string jsonText(const Cell &cell)
{
    return std::visit(Overload{
                          [](Nothing) { return std::string("null"); },
                          [](std::int64_t number) { return std::to_string(number); },
                          [](bool truth) { return std::string(truth ? "true" : "false"); },
                          [](std::string_view text) { return quoted(text); },
                      },
                      cell);
}

Cell issueCell(std::string_view issue)
{
    return issue.empty() ? Cell{} : Cell{issue};
}

std::string csvLine(const std::vector<AxisValue> &values, const Row &row)
{
    std::vector<std::string> cells;
    for (const AxisValue &each : values)
        cells.push_back(each.typed);
    cells.emplace_back(strategies[row.strategy].key);
    for (const Column &column : columns)
        cells.push_back(cellText(row.figures ? column.cell(*row.figures) : Cell{}));
    cells.push_back(cellText(issueCell(row.issue)));
    return csvRecord(cells);
}

std::string jsonLine(const Sweep &sweep, const std::vector<AxisValue> &values, const Row &row)
{
    std::string line = "{";
    for (std::size_t i = 0; i < values.size(); ++i)
        line += quoted(parameter(sweep.axes[i].id()).key) + ':' + values[i].json + ',';
    line += quoted(strategyTitle) + ':' + quoted(strategies[row.strategy].key) + ',';
    for (const Column &column : columns)
        line += quoted(column.title) + ':' + jsonText(row.figures ? column.cell(*row.figures) : Cell{}) + ',';
    return line + quoted(issueTitle) + ':' + jsonText(issueCell(row.issue)) + "}\n";
}

bool isBeyond(const StrategyEstimate &each)
{
    return each.worst().peak.amount.isBeyond() || each.sentPerRank.amount.isBeyond();
}

std::vector<Row> rowsOf(const Estimate &estimate, std::string_view issue)
{
    std::vector<Row> rows;
    if (estimate.isImpossible()) {
        for (const Strategy id : estimate.scenario.strategies)
            rows.push_back({id, nullptr, issue});
    }
    for (const StrategyEstimate &each : estimate.strategies)
        rows.push_back({each.strategy, &each, isBeyond(each) ? issue : std::string_view()});
    return rows;
}

std::vector<AxisValue> valuesAt(const Sweep &sweep, std::int64_t index)
{
    std::vector<AxisValue> values(sweep.axes.size());
    for (std::size_t i = sweep.axes.size(); i-- > 0;) {
        values[i] = sweep.axes[i].at(index % sweep.axes[i].size());
        index /= sweep.axes[i].size();
    }
    return values;
}

Scenario scenarioWith(const Sweep &sweep, const std::vector<AxisValue> &values)
{
    Scenario scenario = sweep.base;
    std::vector<Setting> settings = sweep.beside;
    for (std::size_t i = 0; i < values.size(); ++i)
        settings.push_back({sweep.axes[i].id(), values[i].value});
    setTogether(scenario, settings);
    return scenario;
}

std::string blockOf(const Sweep &sweep, SweepFormat format, SweepRange block)
{
    std::string lines;
    for (std::int64_t index = block.begin; index < block.end; ++index)
        lines += sweepLines(sweep, format, index);
    return lines;
}

} // namespace

std::int64_t Sweep::size() const
{
    std::int64_t size = 1;
    for (const Axis &axis : axes)
        size = saturatingProduct(size, axis.size());
    return size;
}

Scenario Sweep::scenarioAt(std::int64_t index) const
{
    return scenarioWith(*this, valuesAt(*this, index));
}

SweepRange shardOf(std::int64_t size, std::int64_t index, std::int64_t count)
{
    const std::int64_t each = size / count;
    const std::int64_t longer = size % count; // the first of them have one more
    const std::int64_t begin = index * each + std::min(index, longer);
    return {begin, begin + each + (index < longer ? 1 : 0)};
}

std::string sweepHeader(const Sweep &sweep, SweepFormat format)
{
    if (format == SweepFormat::Ndjson)
        return {};
    std::vector<std::string> titles;
    for (const Axis &axis : sweep.axes)
        titles.emplace_back(parameter(axis.id()).key);
    titles.emplace_back(strategyTitle);
    for (const Column &column : columns)
        titles.emplace_back(column.title);
    titles.emplace_back(issueTitle);
    return csvRecord(titles);
}

std::string sweepLines(const Sweep &sweep, SweepFormat format, std::int64_t index)
{
    const std::vector<AxisValue> values = valuesAt(sweep, index);
    const Estimate figures = estimate(scenarioWith(sweep, values), false);
    const Issue *impossible = findImpossible(figures.issues);
    const std::string issue = impossible ? impossible->message.english() : std::string();
    std::string lines;
    for (const Row &row : rowsOf(figures, issue))
        lines += format == SweepFormat::Csv ? csvLine(values, row) : jsonLine(sweep, values, row);
    return lines;
}

void writeSweep(const Sweep &sweep, SweepFormat format, SweepRange range,
                const std::function<bool(std::string_view lines, std::int64_t done)> &sink)
{
    struct Block {
        SweepRange range;
        std::future<std::string> lines;
    };
    const std::size_t workers = std::max(1U, std::thread::hardware_concurrency());
    std::deque<Block> inWork;
    std::int64_t next = range.begin;
    while (next < range.end || !inWork.empty()) {
        while (next < range.end && inWork.size() <= workers) {
            const SweepRange block{next, std::min(range.end, next + blockSize)};
            inWork.push_back({block, std::async(&blockOf, std::cref(sweep), format, block)});
            next = block.end;
        }
        const std::string lines = inWork.front().lines.get();
        const std::int64_t done = inWork.front().range.end - range.begin;
        inWork.pop_front();
        if (!sink(lines, done))
            return;
    }
}

} // namespace perrank
