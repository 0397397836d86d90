// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/notes.h"

#include "core/memory/shards.h"
#include "core/model/parameter_count.h"
#include "core/model/shard_groups.h"

#include <algorithm>

namespace perrank {

namespace {

std::string number(std::int64_t value)
{
    return written(value, NumberStyle{});
}

bool shows(const Estimate &estimate, Dealing dealing)
{
    return std::ranges::any_of(estimate.scenario.strategies, [dealing](Strategy id) {
        return strategies[id].shardsOptimizer && strategies[id].dealing == dealing;
    });
}

void notePadding(const Estimate &estimate, const ShardLayout &layout, std::vector<Issue> &notes)
{
    if (layout.padding == 0 || !shows(estimate, Dealing::Padded))
        return;
    const Scenario &scenario = estimate.scenario;
    notes.push_back({Severity::Note,
                     {ParameterId::Parameters, ParameterId::Ranks},
                     {PERRANK_TEXT("%1 parameters do not divide evenly among %2 ranks: under ZeRO each holds %3, "
                                   "and %4 in all are padding."),
                      {number(parameterCount(scenario)), number(copiesOf(scenario)), number(layout.shard),
                       number(layout.padding)}}});
}

/// Who holds what under FSDP, with the places: full ranks, all ranks, shard, remainder.
std::string_view unevenShards(const ShardLayout &layout, std::int64_t ranks)
{
    if (layout.remainder == 0)
        return PERRANK_TEXT("Under FSDP the ranks differ: the first %1 of %2 hold shards of %3, the others none.");
    if (layout.fullRanks + 1 == ranks)
        return PERRANK_TEXT(
            "Under FSDP the ranks differ: the first %1 of %2 hold shards of %3, the last one the %4 that "
            "are left.");
    return PERRANK_TEXT(
        "Under FSDP the ranks differ: the first %1 of %2 hold shards of %3, the next one the %4 that are "
        "left, the others none.");
}

void noteUnevenShards(const Estimate &estimate, const ShardLayout &layout, std::vector<Issue> &notes)
{
    const std::int64_t ranks = copiesOf(estimate.scenario);
    if (layout.fullRanks == ranks || !shows(estimate, Dealing::UntilUsedUp))
        return;
    notes.push_back({Severity::Note,
                     {ParameterId::Parameters, ParameterId::Ranks},
                     {unevenShards(layout, ranks),
                      {number(layout.fullRanks), number(ranks), number(layout.shard), number(layout.remainder)}}});
}

void noteActivationsAlone(const Estimate &estimate, std::vector<Issue> &notes)
{
    const auto exceedTheCard = [](const StrategyEstimate &each) {
        return each.worst().activations.amount > each.capacity;
    };
    if (std::ranges::none_of(estimate.strategies, exceedTheCard))
        return;
    notes.push_back(
        {Severity::Warning,
         {ParameterId::MicroBatch, ParameterId::Sequence, ParameterId::Recompute},
         {PERRANK_TEXT("Activations alone exceed the card. Do not blame ZeRO for an activation OOM: a smaller "
                       "batch, shorter sequences or recompute help, more ranks do not."),
          {}}});
}

void noteBeyond(const Estimate &estimate, std::vector<Issue> &notes)
{
    if (!estimate.isBeyond())
        return;
    notes.push_back({Severity::Impossible,
                     {ParameterId::Parameters, ParameterId::MicroBatch, ParameterId::Sequence, ParameterId::Width,
                      ParameterId::Layers, ParameterId::Accumulation},
                     {PERRANK_TEXT("More than 1 EB: the sliders left the world of real machines."), {}}});
}

} // namespace

std::vector<Issue> notesOn(const Estimate &estimate)
{
    const ShardLayout layout = dealtOut(parameterCount(estimate.scenario), copiesOf(estimate.scenario));
    std::vector<Issue> notes;
    notePadding(estimate, layout, notes);
    noteUnevenShards(estimate, layout, notes);
    noteActivationsAlone(estimate, notes);
    noteBeyond(estimate, notes);
    return notes;
}

} // namespace perrank
