// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tradeoff/heat_map.h"

namespace perrank {

/// Which strategies fit at every batch and sequence.
struct FitMap {
    std::vector<HeatMap> maps; ///< of one scenario, over the same axes; the strategy that divides least comes first

    [[nodiscard]] bool isEmpty() const { return maps.empty(); }
    [[nodiscard]] const HeatMapAxes &axes() const { return maps.front().axes; }
    [[nodiscard]] bool fits(std::size_t map, std::size_t row, std::size_t column) const
    {
        return maps[map].at(row, column).figure <= maps[map].capacity;
    }
    /// Of `maps`, the one that divides least of those that fit; empty where none does.
    [[nodiscard]] std::optional<std::size_t> firstThatFits(std::size_t row, std::size_t column) const;
    /// Of `maps`, the one that needs least.
    [[nodiscard]] std::size_t smallest(std::size_t row, std::size_t column) const;
};

/// Of maps of one scenario over the same axes; those of strategies that cannot run are left out.
FitMap fitMapOf(std::vector<HeatMap> maps);

/// Whether a strategy comes before another in the order of how much they divide: fewer states, then in smaller groups.
bool dividesLess(Strategy one, Strategy other);

} // namespace perrank
