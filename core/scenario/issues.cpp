// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/issues.h"

#include <algorithm>

namespace perrank {

namespace {

using Rule = void (*)(const Scenario &, std::vector<Issue> &);

void oneRankShardsNothing(const Scenario &scenario, std::vector<Issue> &issues)
{
    const bool wantsShards =
        std::ranges::any_of(scenario.strategies, [](Strategy id) { return strategies[id].shardsOptimizer; });
    if (scenario.ranks == 1 && wantsShards)
        issues.push_back({Severity::Warning,
                          {ParameterId::Ranks},
                          {PERRANK_TEXT("1 rank: ZeRO and FSDP shard nothing. If you meant more, the launcher started "
                                        "one process only."),
                           {}}});
}

void fp8CountsAsSixteenBit(const Scenario &scenario, std::vector<Issue> &issues)
{
    if (scenario.dtype == Dtype::Fp8 && scenario.accounting != Accounting::Sketch
        && scenario.accounting != Accounting::Custom)
        issues.push_back({Severity::Warning,
                          {ParameterId::Dtype, ParameterId::Accounting},
                          {PERRANK_TEXT("fp8 counts as 16 bit here: this recipe keeps 16-bit and fp32 copies."), {}}});
}

void fudgeIgnoresRecompute(const Scenario &scenario, std::vector<Issue> &issues)
{
    const bool asksForMore = scenario.recompute != Recompute::None || scenario.attention != Attention::Flash;
    if (scenario.activations == ActivationModel::Fudge && asksForMore)
        issues.push_back({Severity::Note,
                          {ParameterId::Fudge, ParameterId::Recompute, ParameterId::Attention},
                          {PERRANK_TEXT("The fudge ignores recompute, attention and heads: one round factor stands for "
                                        "all that a layer keeps."),
                           {}}});
}

void moreHeadsThanWidth(const Scenario &scenario, std::vector<Issue> &issues)
{
    if (scenario.heads > scenario.width)
        issues.push_back(
            {Severity::Warning,
             {ParameterId::Heads, ParameterId::Width},
             {PERRANK_TEXT("More attention heads than width: a head would be less than one number wide."), {}}});
}

void contextLeavesNothing(const Scenario &scenario, std::vector<Issue> &issues)
{
    if (scenario.contextBytes >= gpuBytes(scenario.gpu))
        issues.push_back(
            {Severity::Warning,
             {ParameterId::ContextBytes, ParameterId::Gpu},
             {PERRANK_TEXT("CUDA context and NCCL take the whole card: nothing is left to train in."), {}}});
}

constexpr std::array<Rule, 5> rules{&oneRankShardsNothing, &fp8CountsAsSixteenBit, &fudgeIgnoresRecompute,
                                    &moreHeadsThanWidth, &contextLeavesNothing};

} // namespace

std::vector<Issue> check(const Scenario &scenario)
{
    const Scenario whole = resolved(scenario);
    std::vector<Issue> issues;
    for (const Rule rule : rules)
        rule(whole, issues);
    return issues;
}

std::string_view severityKey(Severity severity)
{
    switch (severity) {
    case Severity::Note:
        return "note";
    case Severity::Warning:
        return "warning";
    case Severity::Impossible:
        return "impossible";
    }
    return {};
}

} // namespace perrank
