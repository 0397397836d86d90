// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/resume.h"

#include "core/run/run_words.h"

#include <algorithm>

namespace perrank {

NodeView nodeView(const CheckpointSet &set, std::int64_t node, std::int64_t gpusPerNode)
{
    NodeView view;
    for (const CheckpointFile &file : set.files) {
        if (file.state != FileState::Complete)
            ++view.neverWritten;
        else
            ++(file.rank / gpusPerNode == node ? view.here : view.elsewhere);
    }
    return view;
}

Completeness completenessOf(std::int64_t found, std::int64_t expected)
{
    if (expected <= 0)
        return {false,
                {PERRANK_TEXT("The metadata expect no shard at all: they are broken, and nothing says that the set is "
                              "complete."),
                 {}}};
    if (found == expected)
        return {true, {PERRANK_TEXT("All %1 shards are there."), {countWords(expected)}}};
    return {false, {PERRANK_TEXT("%1 of %2 shards are there."), {countWords(found), countWords(expected)}}};
}

OtherRanks resumedOn(std::int64_t ranks, std::int64_t savedRanks, const SavePlan &plan, CheckpointFormat format)
{
    OtherRanks result;
    const GatheredSave whole = gatheredOnOneRank(plan);
    result.keptWeights = whole.weights;
    if (ranks == savedRanks) {
        result.message = {PERRANK_TEXT("The same number of ranks: everything loads."), {}};
        return result;
    }
    if (ranks > savedRanks)
        result.withoutOwn = {savedRanks, ranks - 1};
    if (format == CheckpointFormat::Zero) {
        result.tensorsLoad = false;
        result.lostOptimizer = whole.optimizer;
        result.message = {PERRANK_TEXT("Flat shards of %1 ranks do not load on %2. The weights can be put together, %3 "
                                       "bytes; the optimizer is lost, %4 bytes."),
                          {countWords(savedRanks), countWords(ranks), countWords(whole.weights.count()),
                           countWords(whole.optimizer.count())}};
    } else if (result.withoutOwn.empty()) {
        result.message = {PERRANK_TEXT("Tensors are cut anew for %1 ranks."), {countWords(ranks)}};
    } else {
        result.message = {PERRANK_TEXT("Tensors are cut anew for %1 ranks; objects of a rank's own are missing for "
                                       "ranks %2 to %3."),
                          {countWords(ranks), countWords(savedRanks), countWords(ranks - 1)}};
    }
    return result;
}

NamedStep resumedAt(const std::vector<Checkpoint> &checkpoints, Strategy strategy, std::int64_t step)
{
    NamedStep result;
    for (const Checkpoint &each : checkpoints) {
        const bool isWhole = each.set->verdict == CheckpointVerdict::Complete && !each.isOverwritten;
        if (each.strategy != strategy || !isWhole)
            continue;
        result.isWhole = result.isWhole || each.step == step;
        if (each.step < step)
            result.instead = std::max(result.instead.value_or(0), each.step);
    }
    if (result.isWhole)
        result.message = {PERRANK_TEXT("The set of step %1 is whole."), {countWords(step)}};
    else if (result.instead)
        result.message = {
            PERRANK_TEXT("The mark names step %1, whose set is not whole. The newest whole one is that of "
                         "step %2."),
            {countWords(step), countWords(*result.instead)}};
    else
        result.message = {PERRANK_TEXT("The mark names step %1, whose set is not whole, and there is no other."),
                          {countWords(step)}};
    return result;
}

double badWindow(const std::vector<double> &writingTimes)
{
    return writingTimes.empty() ? 0 : std::ranges::max(writingTimes) - writingTimes.front();
}

GatheredSave gatheredOnOneRank(const SavePlan &plan)
{
    GatheredSave sum;
    for (const CheckpointFile &file : plan.files) {
        sum.weights = sum.weights + file.weights;
        sum.optimizer = sum.optimizer + (file.whole - file.weights);
    }
    return sum;
}

} // namespace perrank
