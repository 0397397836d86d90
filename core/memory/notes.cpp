// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/notes.h"

#include "core/memory/holdings.h"
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

bool pads(Strategy id)
{
    return strategies[id].shardsOptimizer && strategies[id].dealing == Dealing::Padded;
}

/// The first strategy shown that pads, or null.
const StrategyEstimate *firstPadded(const Estimate &estimate)
{
    const auto found =
        std::ranges::find_if(estimate.strategies, [](const StrategyEstimate &each) { return pads(each.strategy); });
    return found == estimate.strategies.end() ? nullptr : &*found;
}

void notePadding(const Estimate &estimate, std::vector<Issue> &notes)
{
    const StrategyEstimate *padded = firstPadded(estimate);
    if (padded == nullptr)
        return;
    const Scenario &scenario = estimate.scenario;
    const StrategySpec &strategy = strategies[padded->strategy];
    const RankInputs in = inputsFor(scenario, strategy, padded->groups.front().place, Tracing(false));
    const std::int64_t whole = holdingOf(in, false).dense.count();
    const ShardLayout layout = dealtOut(whole, in.shardRanks.count());
    if (layout.padding == 0)
        return;
    notes.push_back({Severity::Note,
                     {ParameterId::Parameters, ParameterId::Ranks},
                     {PERRANK_TEXT("%1 parameters do not divide evenly among %2 ranks: under ZeRO each holds %3, "
                                   "and %4 in all are padding."),
                      {number(whole), number(in.shardRanks.count()), number(layout.shard), number(layout.padding)}}});
}

/// Who holds what under FSDP, with the places: full ranks, all ranks, shard, remainder.
std::string_view unevenShards(const ShardLayout &layout, std::int64_t ranks)
{
    if (layout.remainder == 0)
        return PERRANK_TEXT("Under %5 the ranks differ: the first %1 of %2 hold shards of %3, the others none.");
    if (layout.fullRanks + 1 == ranks)
        return PERRANK_TEXT("Under %5 the ranks differ: the first %1 of %2 hold shards of %3, the last one the %4 that "
                            "are left.");
    return PERRANK_TEXT("Under %5 the ranks differ: the first %1 of %2 hold shards of %3, the next one the %4 that are "
                        "left, the others none.");
}

Message typedShards(const RankInputs &in)
{
    const std::int64_t ranks = in.shardRanks.count();
    const ShardLayout layout = dealtOut(holdingOf(in, false).dense.count(), ranks);
    return {unevenShards(layout, ranks),
            {number(layout.fullRanks), number(ranks), number(layout.shard), number(layout.remainder),
             std::string(strategies[in.strategy.id].name)}};
}

/// A rank of the first stage that holds less than the rank before it; null where all hold alike.
const RankGroup *unevenGroup(const StrategyEstimate &strategy)
{
    for (const RankGroup &group : strategy.groups) {
        if (group.place.stage == 0 && group.place.shard > 0)
            return &group;
    }
    return nullptr;
}

Message rowShards(const Scenario &scenario, const StrategyEstimate &strategy, const RankGroup &last)
{
    const StrategySpec &spec = strategies[strategy.strategy];
    const auto held = [&](const RankGroup &group) {
        return holdingOf(inputsFor(scenario, spec, group.place, Tracing(false)), true).all().count();
    };
    return {PERRANK_TEXT("Under %1 the ranks differ: each tensor is split by rows, and not all rows divide evenly. The "
                         "first rank holds %2 parameters, the last one %3."),
            {std::string(spec.name), number(held(strategy.groups.front())), number(held(last))}};
}

/// The last group of the first stage.
const RankGroup &lastOfStage(const StrategyEstimate &strategy)
{
    const RankGroup *last = &strategy.groups.front();
    for (const RankGroup &group : strategy.groups) {
        if (group.place.stage == 0)
            last = &group;
    }
    return *last;
}

void noteUnevenShards(const Estimate &estimate, std::vector<Issue> &notes)
{
    const auto isUneven = [](const StrategyEstimate &each) { return unevenGroup(each) != nullptr; };
    const auto found = std::ranges::find_if(estimate.strategies, isUneven);
    if (found == estimate.strategies.end())
        return;
    const Scenario &scenario = estimate.scenario;
    const RankInputs in = inputsFor(scenario, strategies[found->strategy], found->groups.front().place, Tracing(false));
    notes.push_back({Severity::Note,
                     {ParameterId::Parameters, ParameterId::Ranks},
                     scenario.isFromShape() ? rowShards(scenario, *found, lastOfStage(*found)) : typedShards(in)});
}

void noteGroupsOfOne(const Estimate &estimate, std::vector<Issue> &notes)
{
    const Scenario &scenario = estimate.scenario;
    const auto shardsNothing = [&scenario](Strategy id) {
        return strategies[id].group == ShardGroup::ShardSize && shardRanks(scenario, strategies[id]) == 1;
    };
    if (copiesOf(scenario) == 1 || std::ranges::none_of(scenario.strategies, shardsNothing))
        return;
    notes.push_back(
        {Severity::Warning,
         {ParameterId::ShardSize, ParameterId::GpusPerNode},
         {PERRANK_TEXT("HSDP shards nothing: its groups have one rank. Set a group size that divides N = %1."),
          {number(copiesOf(scenario))}}});
}

/// The size that nobody typed is that of a node only where it divides the copies.
void noteGroupsWithinNodes(const Estimate &estimate, std::vector<Issue> &notes)
{
    const Scenario &scenario = estimate.scenario;
    const bool hasGroups = std::ranges::find(scenario.strategies, Strategy::Hsdp) != scenario.strategies.end();
    const std::int64_t group = shardRanks(scenario, strategies[Strategy::Hsdp]);
    if (scenario.shardSize > 0 || !hasGroups)
        return;
    if (group == 1 || group >= std::min(copiesOf(scenario), scenario.gpusPerNode))
        return;
    notes.push_back({Severity::Note,
                     {ParameterId::ShardSize, ParameterId::GpusPerNode},
                     {PERRANK_TEXT("HSDP shards in groups of %1: the %2 GPUs of a node do not divide N = %3."),
                      {number(group), number(scenario.gpusPerNode), number(copiesOf(scenario))}}});
}

void notePaddedVocabulary(const Estimate &estimate, std::vector<Issue> &notes)
{
    const Scenario &scenario = estimate.scenario;
    const std::int64_t padded = paddedVocab(scenario);
    if (!scenario.isFromShape() || padded == scenario.vocab)
        return;
    notes.push_back({Severity::Note,
                     {ParameterId::Vocab, ParameterId::TensorParallel, ParameterId::Accounting},
                     {PERRANK_TEXT("Megatron-LM pads the vocabulary from %1 to %2 words, a multiple of 128 × t."),
                      {number(scenario.vocab), number(padded)}}});
}

void noteCopyOfEmbedding(const Estimate &estimate, std::vector<Issue> &notes)
{
    const Scenario &scenario = estimate.scenario;
    if (!scenario.isFromShape() || !scenario.tiedEmbeddings || scenario.pipelineParallel == 1)
        return;
    notes.push_back({Severity::Note,
                     {ParameterId::TiedEmbeddings, ParameterId::PipelineParallel},
                     {PERRANK_TEXT("The last stage holds a second copy of the tied embedding, with its gradient and "
                                   "optimizer state."),
                      {}}});
}

/// A recipe of a framework under strategies that the framework does not have.
void noteUnusualPairs(const Estimate &estimate, std::vector<Issue> &notes)
{
    const AccountingSpec &recipe = accountings[estimate.scenario.accounting];
    std::string names;
    for (const Strategy id : estimate.scenario.strategies) {
        if (!recipe.runs(id))
            names += (names.empty() ? "" : ", ") + std::string(strategies[id].name);
    }
    if (names.empty())
        return;
    notes.push_back({Severity::Note,
                     {ParameterId::Accounting, ParameterId::Strategies},
                     {PERRANK_TEXT("%1 does not train with %2: those bars show what its recipe would cost there."),
                      {std::string(recipe.name), names}}});
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
    std::vector<Issue> notes;
    notePadding(estimate, notes);
    noteUnevenShards(estimate, notes);
    noteGroupsOfOne(estimate, notes);
    noteGroupsWithinNodes(estimate, notes);
    notePaddedVocabulary(estimate, notes);
    noteCopyOfEmbedding(estimate, notes);
    noteUnusualPairs(estimate, notes);
    noteActivationsAlone(estimate, notes);
    noteBeyond(estimate, notes);
    return notes;
}

} // namespace perrank
