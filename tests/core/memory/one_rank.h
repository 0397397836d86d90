// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/inventory.h"

#include <QtGlobal>

namespace perrank {

/// The first rank of a stage under DDP, and the scenario that its inputs read.
class OneRank {
public:
    explicit OneRank(const Scenario &scenario, std::int64_t stage = 0, bool explained = true)
        : m_scenario(resolved(scenario)), m_explained(explained)
    {
        for (const RankPlace &place : rankPlaces(m_scenario, strategies[Strategy::Ddp])) {
            if (place.stage == stage)
                m_place = place;
        }
    }

    [[nodiscard]] RankInputs inputs() const
    {
        return inputsFor(m_scenario, strategies[Strategy::Ddp], m_place, Tracing(m_explained));
    }

    /// Bytes per token of the lines with that name; 0 when there is none.
    [[nodiscard]] qint64 perToken(std::string_view name) const
    {
        qint64 sum = 0;
        for (const InventoryLine &line : inventoryOf(inputs()))
            sum += line.name == name ? line.perToken.count() : 0;
        return sum;
    }

    /// Bytes per token of one part of the inventory.
    [[nodiscard]] qint64 perToken(InventoryPart part) const
    {
        qint64 sum = 0;
        for (const InventoryLine &line : inventoryOf(inputs()))
            sum += line.part == part ? line.perToken.count() : 0;
        return sum;
    }

private:
    Scenario m_scenario;
    bool m_explained;
    RankPlace m_place;
};

} // namespace perrank
