// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

#include <stop_token>

namespace perrank {

/// Which batches (rows) and sequences (columns) a map has, both growing.
struct HeatMapAxes {
    std::vector<std::int64_t> batches;
    std::vector<std::int64_t> sequences;

    bool operator==(const HeatMapAxes &) const = default;
};

inline constexpr std::int64_t leastMapBatch = 1;
inline constexpr std::int64_t mostMapBatch = 1024;
inline constexpr std::int64_t leastMapSequence = 128;
inline constexpr std::int64_t mostMapSequence = 1'048'576;

/// Powers of two: 11 batches from 1 to 1,024, and 14 sequences from 128 to 1,048,576.
HeatMapAxes stopsOfMap();
/// The same area in that many rows and columns, evenly spaced in the logarithm. It reaches half a step of `stopsOfMap`
/// beyond the outermost stops, so that both have the same edges.
HeatMapAxes fineAxes(std::size_t rows, std::size_t columns);

/// What the rank that needs the most holds at one batch and sequence, as `estimate` says.
struct HeatCell {
    Quantity<Bytes> activations;
    Quantity<Bytes> modelStates;
    Quantity<Bytes> figure; ///< which decides whether it fits

    bool operator==(const HeatCell &) const = default;
    [[nodiscard]] bool activationsWin() const { return activations > modelStates; }
};

/// Activations against model states of one strategy, everything but batch and sequence as in the scenario.
struct HeatMap {
    Scenario scenario; ///< resolved
    Strategy strategy = Strategy::Zero3;
    HeatMapAxes axes;
    Quantity<Bytes> capacity;
    std::vector<HeatCell> cells; ///< row by row; none where the sizes contradict each other
    /// For each column the smallest whole batch at which activations win; empty when none up to the last row's does.
    std::vector<std::optional<std::int64_t>> contour;

    [[nodiscard]] bool isEmpty() const { return cells.empty(); }
    [[nodiscard]] std::size_t rows() const { return axes.batches.size(); }
    [[nodiscard]] std::size_t columns() const { return axes.sequences.size(); }
    [[nodiscard]] const HeatCell &at(std::size_t row, std::size_t column) const
    {
        return cells[row * columns() + column];
    }
};

/// Empty, too, when it was asked to stop on the way.
HeatMap heatMapFor(const Scenario &scenario, Strategy strategy, const HeatMapAxes &axes,
                   const std::stop_token &stop = {});

/// log₂(activations / model states) within ±4; at an end where there is nothing on the other side.
double leadOf(const HeatCell &cell);
inline constexpr double mostLead = 4;

/// The seven steps of a map's colours: 0 = states win by far, 3 = about level, 6 = activations win by far.
inline constexpr int leadSteps = 7;
int leadStep(const HeatCell &cell);

} // namespace perrank
