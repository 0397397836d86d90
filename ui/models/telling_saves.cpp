// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/telling_saves.h"

namespace perrank::ui {

namespace {

const Checkpoint *tellingSave(const RunSimulation &run)
{
    const Checkpoint *last = nullptr;
    const Checkpoint *broken = nullptr;
    for (const Checkpoint &each : run.checkpoints) {
        if (each.strategy != run.strategy || !each.set)
            continue;
        last = &each;
        if (each.set->verdict != CheckpointVerdict::Complete)
            broken = &each;
    }
    return broken != nullptr ? broken : last;
}

} // namespace

std::vector<Checkpoint> tellingSaves(const RunSimulation &run)
{
    const Checkpoint *telling = tellingSave(run);
    std::vector<Checkpoint> saves;
    for (const StrategySpec &strategy : strategies) {
        for (const Checkpoint &each : run.checkpoints) {
            if (telling != nullptr && each.strategy == strategy.id && each.at == telling->at && each.set)
                saves.push_back(each);
        }
    }
    return saves;
}

} // namespace perrank::ui
