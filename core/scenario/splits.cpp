// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/splits.h"

#include "core/base/quantity.h"
#include "core/formula/explain.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace perrank {

namespace {

/// More values than this are not listed.
constexpr std::size_t mostListed = 12;

std::string number(std::int64_t value)
{
    return written(value, NumberStyle{});
}

std::vector<std::int64_t> divisorsOf(std::int64_t whole)
{
    std::vector<std::int64_t> divisors;
    for (std::int64_t low = 1; low <= whole / low; ++low) {
        if (whole % low != 0)
            continue;
        divisors.push_back(low);
        if (low != whole / low)
            divisors.push_back(whole / low);
    }
    std::ranges::sort(divisors);
    return divisors;
}

/// Of many values those around the one that was tried.
std::vector<std::int64_t> nearest(std::vector<std::int64_t> values, std::int64_t tried)
{
    if (values.size() <= mostListed)
        return values;
    const auto above = std::ranges::lower_bound(values, tried) - values.begin();
    const auto half = static_cast<std::ptrdiff_t>(mostListed / 2);
    const auto last = static_cast<std::ptrdiff_t>(values.size() - mostListed);
    const auto first = std::clamp<std::ptrdiff_t>(above - half, 0, last);
    return {values.begin() + first, values.begin() + first + static_cast<std::ptrdiff_t>(mostListed)};
}

/// "1, 2, 4 or 8".
std::string listed(const std::vector<std::int64_t> &values)
{
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const bool isLast = i + 1 == values.size();
        text += (i == 0 ? "" : isLast ? " or " : ", ") + number(values[i]);
    }
    return text;
}

std::string workingDivisors(std::int64_t whole, std::int64_t tried)
{
    return listed(nearest(divisorsOf(whole), tried));
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

void ranksIntoGroups(const Scenario &, const Scenario &whole, std::vector<Issue> &issues)
{
    const std::int64_t group = ranksPerCopyOfData(whole);
    if (whole.ranks % group == 0)
        return;
    std::vector<std::int64_t> multiples;
    for (const std::int64_t multiple : {whole.ranks / group * group, whole.ranks / group * group + group}) {
        if (isWithinRange(std::get<WholeNumber>(parameter(ParameterId::Ranks).kind), multiple))
            multiples.push_back(multiple);
    }
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
             {number(whole.ranks), number(group), listed(multiples)}});
}

void headsAcrossTensorRanks(const Scenario &scenario, const Scenario &whole, std::vector<Issue> &issues)
{
    if (scenario.heads != 0 && whole.heads % whole.tensorParallel != 0)
        add(issues, {ParameterId::TensorParallel, ParameterId::Heads},
            {PERRANK_TEXT("%1 heads cannot be split %2 ways; %3 can."),
             {number(whole.heads), number(whole.tensorParallel), workingDivisors(whole.heads, whole.tensorParallel)}});
}

/// More tensor ranks than key and value heads are allowed if each head goes to equally many of them.
void keyHeadsAcrossTensorRanks(const Scenario &scenario, const Scenario &whole, std::vector<Issue> &issues)
{
    const std::int64_t heads = whole.kvHeads;
    const std::int64_t ranks = whole.tensorParallel;
    if (scenario.kvHeads == 0 || whole.hasLatentAttention() || heads % ranks == 0 || ranks % heads == 0)
        return;
    add(issues, {ParameterId::TensorParallel, ParameterId::KvHeads},
        {PERRANK_TEXT("%1 key and value heads cannot be split %2 ways; %3, or a multiple of %1, can."),
         {number(heads), number(ranks), workingDivisors(heads, ranks)}});
}

void groupedHeads(const Scenario &scenario, const Scenario &whole, std::vector<Issue> &issues)
{
    if (scenario.kvHeads == 0 || scenario.heads == 0 || whole.heads % whole.kvHeads == 0)
        return;
    add(issues, {ParameterId::KvHeads, ParameterId::Heads},
        {PERRANK_TEXT("%1 query heads cannot share %2 key and value heads evenly; %3 can be shared."),
         {number(whole.heads), number(whole.kvHeads), workingDivisors(whole.heads, whole.kvHeads)}});
}

void mlpAcrossTensorRanks(const Scenario &scenario, const Scenario &whole, std::vector<Issue> &issues)
{
    if (scenario.ffn != 0 && whole.ffn % whole.tensorParallel != 0)
        add(issues, {ParameterId::TensorParallel, ParameterId::Ffn},
            {PERRANK_TEXT("An MLP %1 wide cannot be split %2 ways; %3 can."),
             {number(whole.ffn), number(whole.tensorParallel), workingDivisors(whole.ffn, whole.tensorParallel)}});
}

void expertsAcrossTensorRanks(const Scenario &scenario, const Scenario &whole, std::vector<Issue> &issues)
{
    const bool hasWidth = whole.experts > 0 && scenario.expertFfn != 0;
    if (hasWidth && whole.expertFfn % whole.tensorParallel != 0)
        add(issues, {ParameterId::TensorParallel, ParameterId::ExpertFfn},
            {PERRANK_TEXT("An expert %1 wide cannot be split %2 ways; %3 can."),
             {number(whole.expertFfn), number(whole.tensorParallel),
              workingDivisors(whole.expertFfn, whole.tensorParallel)}});
}

void layersIntoStages(const Scenario &, const Scenario &whole, std::vector<Issue> &issues)
{
    const std::int64_t chunks = saturatingProduct(whole.pipelineParallel, whole.virtualStages);
    if (whole.pipelineParallel == 1 || whole.layers % chunks == 0)
        return;
    if (whole.virtualStages == 1) {
        add(issues, {ParameterId::PipelineParallel, ParameterId::Layers},
            {PERRANK_TEXT("%1 layers cannot be dealt out to %2 stages; %3 can."),
             {number(whole.layers), number(whole.pipelineParallel),
              workingDivisors(whole.layers, whole.pipelineParallel)}});
        return;
    }
    add(issues, {ParameterId::PipelineParallel, ParameterId::VirtualStages, ParameterId::Layers},
        {PERRANK_TEXT("%1 layers cannot be dealt out to p × v = %2 chunks; %3 can."),
         {number(whole.layers), number(chunks), workingDivisors(whole.layers, chunks)}});
}

void expertsIntoGroups(const Scenario &, const Scenario &whole, std::vector<Issue> &issues)
{
    if (whole.experts == 0 || whole.experts % whole.expertParallel == 0)
        return;
    add(issues, {ParameterId::ExpertParallel, ParameterId::Experts},
        {whole.experts == 1 ? PERRANK_TEXT("%1 expert cannot be dealt out to %2 ranks; %3 can.")
                            : PERRANK_TEXT("%1 experts cannot be dealt out to %2 ranks; %3 can."),
         {number(whole.experts), number(whole.expertParallel), workingDivisors(whole.experts, whole.expertParallel)}});
}

void copiesIntoExpertGroups(const Scenario &, const Scenario &whole, std::vector<Issue> &issues)
{
    const std::int64_t ranks = copies(whole);
    if (whole.experts == 0 || ranks == 0 || ranks % whole.expertParallel == 0)
        return;
    add(issues, {ParameterId::ExpertParallel, ParameterId::Ranks},
        {ranks == 1
             ? PERRANK_TEXT("Experts go to N = ranks / (t × p) = %1 rank, which cannot be split %2 ways; %3 can.")
             : PERRANK_TEXT("Experts go to N = ranks / (t × p) = %1 ranks, which cannot be split %2 ways; %3 can."),
         {number(ranks), number(whole.expertParallel),
          workingDivisors(std::gcd(ranks, whole.experts), whole.expertParallel)}});
}

bool wantsShardSize(const Scenario &whole)
{
    return std::ranges::any_of(whole.strategies, [&whole](Strategy id) {
        const bool isDistributedOptimizer = id == Strategy::Zero1 && whole.accounting == Accounting::Megatron;
        return strategies[id].group == ShardGroup::ShardSize || isDistributedOptimizer;
    });
}

void copiesIntoShardGroups(const Scenario &, const Scenario &whole, std::vector<Issue> &issues)
{
    const std::int64_t ranks = copies(whole);
    if (whole.shardSize == 0 || ranks == 0 || !wantsShardSize(whole) || ranks % whole.shardSize == 0)
        return;
    add(issues, {ParameterId::ShardSize, ParameterId::Ranks},
        {ranks == 1 ? PERRANK_TEXT(
             "N = ranks / (t × p) = %1 rank cannot be split into shard groups of %2; groups of %3 can be.")
                    : PERRANK_TEXT(
                        "N = ranks / (t × p) = %1 ranks cannot be split into shard groups of %2; groups of %3 can be."),
         {number(ranks), number(whole.shardSize), workingDivisors(ranks, whole.shardSize)}});
}

/// A shard group either holds every expert equally often, or each of its ranks another one.
void shardGroupsOfExperts(const Scenario &, const Scenario &whole, std::vector<Issue> &issues)
{
    const std::int64_t group = whole.shardSize;
    const std::int64_t experts = whole.expertParallel;
    if (whole.experts == 0 || group == 0 || !wantsShardSize(whole) || group % experts == 0 || experts % group == 0)
        return;
    add(issues, {ParameterId::ShardSize, ParameterId::ExpertParallel},
        {PERRANK_TEXT("Shard groups of %1 cannot hold experts that are dealt out to %2 ranks; groups of %3, or of a "
                      "multiple of %2, can."),
         {number(group), number(experts), workingDivisors(experts, group)}});
}

using Rule = void (*)(const Scenario &, const Scenario &, std::vector<Issue> &);

constexpr std::array<Rule, 11> rules{
    &ranksIntoGroups,        &headsAcrossTensorRanks,   &keyHeadsAcrossTensorRanks, &groupedHeads,
    &mlpAcrossTensorRanks,   &expertsAcrossTensorRanks, &layersIntoStages,          &expertsIntoGroups,
    &copiesIntoExpertGroups, &copiesIntoShardGroups,    &shardGroupsOfExperts,
};

} // namespace

std::vector<Issue> impossibleSplits(const Scenario &scenario, const Scenario &whole)
{
    std::vector<Issue> issues;
    for (const Rule rule : rules)
        rule(scenario, whole, issues);
    return issues;
}

} // namespace perrank
