// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/last_saves.h"

namespace perrank::ui {

std::vector<Checkpoint> lastSaves(const RunSimulation &run)
{
    std::vector<Checkpoint> saves;
    for (const StrategySpec &strategy : strategies) {
        std::optional<Checkpoint> last;
        for (const Checkpoint &each : run.checkpoints) {
            if (each.strategy == strategy.id && each.set)
                last = each;
        }
        if (last)
            saves.push_back(*last);
    }
    return saves;
}

} // namespace perrank::ui
