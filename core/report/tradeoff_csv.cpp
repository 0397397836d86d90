// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/tradeoff_csv.h"

#include "core/memory/verdict.h"
#include "core/report/csv.h"
#include "core/tradeoff/heat_map.h"
#include "core/tradeoff/scaling.h"

namespace perrank {

namespace {

std::string keyOf(Strategy strategy)
{
    return std::string(strategies[strategy].key);
}

std::string cell(Quantity<Bytes> bytes)
{
    return bytes.isBeyond() ? std::string() : std::to_string(bytes.count());
}

std::string cell(Verdict verdict)
{
    return std::string(verdictKey(verdict));
}

std::string rowsOf(const HeatMap &map)
{
    std::string rows;
    for (std::size_t row = 0; row < map.rows() && !map.isEmpty(); ++row) {
        for (std::size_t column = 0; column < map.columns(); ++column) {
            const HeatCell &each = map.at(row, column);
            rows +=
                csvRecord({keyOf(map.strategy), std::to_string(map.axes.batches[row]),
                           std::to_string(map.axes.sequences[column]), cell(each.activations), cell(each.modelStates),
                           cell(each.figure), cell(verdictFor(each.figure, map.capacity)), std::string(csvKind)});
        }
    }
    return rows;
}

} // namespace

std::string heatMapCsv(const Scenario &scenario)
{
    std::string csv = csvRecord({"strategy", "micro_batch", "sequence", "activations", "model_states", "figure",
                                 "verdict", std::string(csvKindTitle)});
    for (const Strategy strategy : scenario.strategies)
        csv += rowsOf(heatMapFor(scenario, strategy, stopsOfMap()));
    return csv;
}

std::string scalingCsv(const Scenario &scenario)
{
    const Scaling scaling = scalingFor(scenario);
    std::string csv = csvRecord({"strategy", "ranks", "model_states", "floor", "states_then", "activations_then",
                                 "rest_then", "figure", "sent_per_rank", "verdict", std::string(csvKindTitle)});
    for (const ScalingLine &line : scaling.lines) {
        for (std::size_t i = 0; i < scaling.ranks.size(); ++i) {
            if (!line.figures[i])
                continue;
            const ScalingFigures &each = *line.figures[i];
            csv += csvRecord({keyOf(line.strategy), std::to_string(scaling.ranks[i]), cell(each.modelStates),
                              cell(line.floor.amount), cell(each.parts.modelStates), cell(each.parts.activations),
                              cell(each.parts.rest), cell(each.figure), cell(each.sentPerRank), cell(each.verdict),
                              std::string(csvKind)});
        }
    }
    return csv;
}

} // namespace perrank
