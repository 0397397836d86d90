// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/what_lasts.h"

#include "core/run/run_words.h"

#include <algorithm>

namespace perrank {

namespace {

bool hasFailed(const RunSimulation &run)
{
    return !run.failures.empty() && !run.failures.back().resumesFrom;
}

/// After how many steps the last save under the run's strategy was taken, whatever it left.
std::int64_t lastSave(const RunSimulation &run)
{
    std::int64_t last = 0;
    for (const Checkpoint &each : run.checkpoints) {
        if (each.strategy == run.strategy)
            last = std::max(last, each.step);
    }
    return last;
}

/// The first step that is not lost although nothing of it is saved.
std::int64_t endOfLoss(const RunSimulation &run)
{
    return hasFailed(run) ? run.scenario().steps : lastSave(run);
}

} // namespace

std::int64_t lastingSteps(const RunSimulation &run)
{
    std::int64_t saved = 0;
    for (const Checkpoint &each : run.checkpoints) {
        if (each.strategy == run.strategy && !each.isOverwritten && each.set->verdict == CheckpointVerdict::Complete)
            saved = each.step;
    }
    return saved;
}

std::optional<Message> lossWords(const RunSimulation &run)
{
    if (!hasFailed(run) && lastSave(run) == 0 && run.scenario().steps > 1)
        return Message{PERRANK_TEXT("No save is taken in this run: when it ends, nothing of it is on the disk."), {}};
    const std::int64_t lasting = lastingSteps(run);
    if (lasting >= endOfLoss(run))
        return std::nullopt;
    if (lasting == 0)
        return Message{PERRANK_TEXT("Nothing of the run is saved when it ends: what counts as useful is gone as well."),
                       {}};
    return Message{
        PERRANK_TEXT("Only the first %1 steps are saved when the run ends: what counts as useful beyond them "
                     "is gone as well."),
        {countWords(lasting)}};
}

void markUnsaved(RunSimulation &run)
{
    const std::int64_t lasting = lastingSteps(run);
    const std::int64_t end = endOfLoss(run);
    for (RunSpan &span : run.spans) {
        if (!span.isLost && span.steps > 0 && span.firstStep >= lasting && span.firstStep < end)
            span.isUnsaved = true;
    }
}

} // namespace perrank
