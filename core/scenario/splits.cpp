// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/splits.h"

#include "core/base/quantity.h"
#include "core/formula/explain.h"
#include "core/scenario/offers.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>

namespace perrank {

namespace {

std::string number(std::int64_t value)
{
    return written(value, NumberStyle{});
}

void add(std::vector<Issue> &issues, std::vector<ParameterId> parameters, Message message)
{
    issues.push_back({Severity::Impossible, std::move(parameters), std::move(message)});
}

std::int64_t ranksPerCopyOfData(const Scenario &whole)
{
    return saturatingProduct(saturatingProduct(whole.tensorParallel, whole.pipelineParallel), whole.contextParallel);
}

/// Ranks with a copy of the same tensors, ranks / (t × p); zero if that is no whole number.
std::int64_t copies(const Scenario &whole)
{
    return whole.ranks % ranksPerCopyOfData(whole) == 0 ? whole.ranks / whole.tensorParallel / whole.pipelineParallel
                                                        : 0;
}

void ranksIntoGroups(const Scenario &, const Scenario &whole, const Offer &offer, std::vector<Issue> &issues)
{
    const std::int64_t group = ranksPerCopyOfData(whole);
    if (whole.ranks % group == 0)
        return;
    const std::string multiples = offer.multiples(ParameterId::Ranks, group, whole.ranks);
    const std::vector<ParameterId> ids{ParameterId::Ranks, ParameterId::TensorParallel, ParameterId::PipelineParallel,
                                       ParameterId::ContextParallel};
    const bool isOne = whole.ranks == 1;
    if (multiples.empty())
        add(issues, ids,
            {isOne
                 ? PERRANK_TEXT("%1 rank cannot be split into groups of t × p × c = %2, and no number of ranks can.")
                 : PERRANK_TEXT("%1 ranks cannot be split into groups of t × p × c = %2, and no number of ranks can."),
             {number(whole.ranks), number(group)}});
    else
        add(issues, ids,
            {isOne ? PERRANK_TEXT("%1 rank cannot be split into groups of t × p × c = %2; %3 can.")
                   : PERRANK_TEXT("%1 ranks cannot be split into groups of t × p × c = %2; %3 can."),
             {number(whole.ranks), number(group), multiples}});
}

void headsAcrossTensorRanks(const Scenario &scenario, const Scenario &whole, const Offer &offer,
                            std::vector<Issue> &issues)
{
    if (scenario.heads != 0 && whole.heads % whole.tensorParallel != 0)
        add(issues, {ParameterId::TensorParallel, ParameterId::Heads},
            {whole.heads == 1 ? PERRANK_TEXT("%1 head cannot be split %2 ways; %3 can.")
                              : PERRANK_TEXT("%1 heads cannot be split %2 ways; %3 can."),
             {number(whole.heads), number(whole.tensorParallel),
              offer.divisors(ParameterId::TensorParallel, whole.heads, whole.tensorParallel)}});
}

/// More tensor ranks than key and value heads are allowed if each head goes to equally many of them.
void keyHeadsAcrossTensorRanks(const Scenario &scenario, const Scenario &whole, const Offer &offer,
                               std::vector<Issue> &issues)
{
    const std::int64_t heads = whole.kvHeads;
    const std::int64_t ranks = whole.tensorParallel;
    if (scenario.kvHeads == 0 || whole.hasLatentAttention() || heads % ranks == 0 || ranks % heads == 0)
        return;
    const bool isNarrowed = offer.isNarrowed(ParameterId::TensorParallel, ranks);
    add(issues, {ParameterId::TensorParallel, ParameterId::KvHeads},
        {isNarrowed ? PERRANK_TEXT("%1 key and value heads cannot be split %2 ways; %3 can.")
                    : PERRANK_TEXT("%1 key and value heads cannot be split %2 ways; %3, or a multiple of %1, can."),
         {number(heads), number(ranks), offer.divisors(ParameterId::TensorParallel, heads, ranks)}});
}

void groupedHeads(const Scenario &scenario, const Scenario &whole, const Offer &offer, std::vector<Issue> &issues)
{
    if (scenario.kvHeads == 0 || scenario.heads == 0 || whole.heads % whole.kvHeads == 0)
        return;
    add(issues, {ParameterId::KvHeads, ParameterId::Heads},
        {whole.heads == 1
             ? PERRANK_TEXT("%1 query head cannot share %2 key and value heads evenly; %3 can be shared.")
             : PERRANK_TEXT("%1 query heads cannot share %2 key and value heads evenly; %3 can be shared."),
         {number(whole.heads), number(whole.kvHeads),
          offer.divisors(ParameterId::KvHeads, whole.heads, whole.kvHeads)}});
}

void mlpAcrossTensorRanks(const Scenario &scenario, const Scenario &whole, const Offer &offer,
                          std::vector<Issue> &issues)
{
    if (scenario.ffn != 0 && whole.ffn % whole.tensorParallel != 0)
        add(issues, {ParameterId::TensorParallel, ParameterId::Ffn},
            {PERRANK_TEXT("An MLP %1 wide cannot be split %2 ways; %3 can."),
             {number(whole.ffn), number(whole.tensorParallel),
              offer.divisors(ParameterId::TensorParallel, whole.ffn, whole.tensorParallel)}});
}

void expertsAcrossTensorRanks(const Scenario &scenario, const Scenario &whole, const Offer &offer,
                              std::vector<Issue> &issues)
{
    const bool hasWidth = whole.experts > 0 && scenario.expertFfn != 0;
    if (hasWidth && whole.expertFfn % whole.tensorParallel != 0)
        add(issues, {ParameterId::TensorParallel, ParameterId::ExpertFfn},
            {PERRANK_TEXT("An expert %1 wide cannot be split %2 ways; %3 can."),
             {number(whole.expertFfn), number(whole.tensorParallel),
              offer.divisors(ParameterId::TensorParallel, whole.expertFfn, whole.tensorParallel)}});
}

void layersIntoStages(const Scenario &, const Scenario &whole, const Offer &offer, std::vector<Issue> &issues)
{
    const std::int64_t chunks = saturatingProduct(whole.pipelineParallel, whole.virtualStages);
    if (whole.pipelineParallel == 1 || whole.layers % chunks == 0)
        return;
    if (whole.virtualStages == 1) {
        add(issues, {ParameterId::PipelineParallel, ParameterId::Layers},
            {whole.layers == 1 ? PERRANK_TEXT("%1 layer cannot be dealt out to %2 stages; %3 can.")
                               : PERRANK_TEXT("%1 layers cannot be dealt out to %2 stages; %3 can."),
             {number(whole.layers), number(whole.pipelineParallel),
              offer.divisors(ParameterId::PipelineParallel, whole.layers, whole.pipelineParallel)}});
        return;
    }
    add(issues, {ParameterId::PipelineParallel, ParameterId::VirtualStages, ParameterId::Layers},
        {whole.layers == 1 ? PERRANK_TEXT("%1 layer cannot be dealt out to p × v = %2 chunks; %3 can.")
                           : PERRANK_TEXT("%1 layers cannot be dealt out to p × v = %2 chunks; %3 can."),
         {number(whole.layers), number(chunks),
          Offer().divisors(ParameterId::PipelineParallel, whole.layers, chunks)}});
}

void expertsIntoGroups(const Scenario &, const Scenario &whole, const Offer &offer, std::vector<Issue> &issues)
{
    if (whole.experts == 0 || whole.experts % whole.expertParallel == 0)
        return;
    add(issues, {ParameterId::ExpertParallel, ParameterId::Experts},
        {whole.experts == 1 ? PERRANK_TEXT("%1 expert cannot be dealt out to %2 ranks; %3 can.")
                            : PERRANK_TEXT("%1 experts cannot be dealt out to %2 ranks; %3 can."),
         {number(whole.experts), number(whole.expertParallel),
          offer.divisors(ParameterId::ExpertParallel, whole.experts, whole.expertParallel)}});
}

void copiesIntoExpertGroups(const Scenario &, const Scenario &whole, const Offer &offer, std::vector<Issue> &issues)
{
    const std::int64_t ranks = copies(whole);
    if (whole.experts == 0 || ranks == 0 || ranks % whole.expertParallel == 0)
        return;
    add(issues, {ParameterId::ExpertParallel, ParameterId::Ranks},
        {ranks == 1
             ? PERRANK_TEXT("Experts go to N = ranks / (t × p) = %1 rank, which cannot be split %2 ways; %3 can.")
             : PERRANK_TEXT("Experts go to N = ranks / (t × p) = %1 ranks, which cannot be split %2 ways; %3 can."),
         {number(ranks), number(whole.expertParallel),
          offer.divisors(ParameterId::ExpertParallel, std::gcd(ranks, whole.experts), whole.expertParallel)}});
}

bool wantsShardSize(const Scenario &whole)
{
    return std::ranges::any_of(whole.strategies, [&whole](Strategy id) {
        const bool isDistributedOptimizer = id == Strategy::Zero1 && whole.accounting == Accounting::Megatron;
        return strategies[id].group == ShardGroup::ShardSize || isDistributedOptimizer;
    });
}

void copiesIntoShardGroups(const Scenario &, const Scenario &whole, const Offer &offer, std::vector<Issue> &issues)
{
    const std::int64_t ranks = copies(whole);
    if (whole.shardSize == 0 || ranks == 0 || !wantsShardSize(whole) || ranks % whole.shardSize == 0)
        return;
    add(issues, {ParameterId::ShardSize, ParameterId::Ranks},
        {ranks == 1 ? PERRANK_TEXT(
             "N = ranks / (t × p) = %1 rank cannot be split into shard groups of %2; groups of %3 can be.")
                    : PERRANK_TEXT(
                        "N = ranks / (t × p) = %1 ranks cannot be split into shard groups of %2; groups of %3 can be."),
         {number(ranks), number(whole.shardSize), offer.divisors(ParameterId::ShardSize, ranks, whole.shardSize)}});
}

/// A shard group either holds every expert equally often, or each of its ranks another one.
void shardGroupsOfExperts(const Scenario &, const Scenario &whole, const Offer &offer, std::vector<Issue> &issues)
{
    const std::int64_t group = whole.shardSize;
    const std::int64_t experts = whole.expertParallel;
    if (whole.experts == 0 || group == 0 || !wantsShardSize(whole) || group % experts == 0 || experts % group == 0)
        return;
    const bool isNarrowed = offer.isNarrowed(ParameterId::ShardSize, group);
    add(issues, {ParameterId::ShardSize, ParameterId::ExpertParallel},
        {isNarrowed
             ? PERRANK_TEXT("Shard groups of %1 cannot hold experts that are dealt out to %2 ranks; groups of %3 can.")
             : PERRANK_TEXT("Shard groups of %1 cannot hold experts that are dealt out to %2 ranks; groups of %3, or "
                            "of a multiple of %2, can."),
         {number(group), number(experts), offer.divisors(ParameterId::ShardSize, experts, group)}});
}

constexpr std::array<SplitRule, 11> splitRules{
    &ranksIntoGroups,        &headsAcrossTensorRanks,   &keyHeadsAcrossTensorRanks, &groupedHeads,
    &mlpAcrossTensorRanks,   &expertsAcrossTensorRanks, &layersIntoStages,          &expertsIntoGroups,
    &copiesIntoExpertGroups, &copiesIntoShardGroups,    &shardGroupsOfExperts,
};

/// Those that complain, and for a number of ranks those, too, that say nothing before the ranks make groups.
std::vector<SplitRule> askedOf(const Scenario &scenario, const Scenario &whole)
{
    std::vector<SplitRule> asked;
    for (const SplitRule rule : splitRules) {
        std::vector<Issue> issues;
        rule(scenario, whole, {}, issues);
        const bool waitsForRanks = rule == &copiesIntoExpertGroups || rule == &copiesIntoShardGroups;
        if (!issues.empty() || (waitsForRanks && copies(whole) == 0))
            asked.push_back(rule);
    }
    return asked;
}

} // namespace

std::vector<Issue> impossibleSplits(const Scenario &scenario, const Scenario &whole)
{
    const std::vector<SplitRule> asked = askedOf(scenario, whole);
    std::vector<Issue> issues;
    for (const SplitRule rule : asked) {
        std::vector<SplitRule> others;
        std::ranges::copy_if(asked, std::back_inserter(others), [rule](SplitRule each) { return each != rule; });
        rule(scenario, whole, Offer(scenario, others), issues);
    }
    return issues;
}

Scenario asSaid(const Scenario &whole)
{
    constexpr std::array widths{&ModelShape::heads, &ModelShape::kvHeads, &ModelShape::ffn, &ModelShape::expertFfn};
    if (impossibleSplits(whole, whole).empty())
        return whole;
    Scenario said = whole;
    for (const auto width : widths) {
        Scenario tried = said;
        tried.*width = 0;
        if (resolved(tried) == whole)
            said = tried;
    }
    return said;
}

} // namespace perrank
