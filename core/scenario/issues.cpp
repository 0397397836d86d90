// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/issues.h"

#include "core/scenario/splits.h"

#include <algorithm>

namespace perrank {

namespace {

using Rule = void (*)(const Scenario &, std::vector<Issue> &);

void oneRankShardsNothing(const Scenario &scenario, std::vector<Issue> &issues)
{
    const bool wantsShards =
        std::ranges::any_of(scenario.strategies, [](Strategy id) { return strategies[id].shardsOptimizer; });
    const bool isSplit = scenario.ranks > 1 && scenario.ranks == scenario.tensorParallel * scenario.pipelineParallel;
    if (wantsShards && isSplit)
        issues.push_back(
            {Severity::Warning,
             {ParameterId::Ranks, ParameterId::TensorParallel, ParameterId::PipelineParallel},
             {PERRANK_TEXT("All ranks are tensor and pipeline ranks: N = ranks / (t × p) = 1, and ZeRO and "
                           "FSDP shard nothing."),
              {}}});
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

void expertsAreMissing(const Scenario &scenario, std::vector<Issue> &issues)
{
    if (scenario.experts == 0 && scenario.expertParallel > 1)
        issues.push_back({Severity::Warning,
                          {ParameterId::ExpertParallel, ParameterId::Experts},
                          {PERRANK_TEXT("This model has no experts: expert parallelism divides nothing."), {}}});
}

void typedParametersKnowNoExperts(const Scenario &scenario, std::vector<Issue> &issues)
{
    if (scenario.experts > 0 && scenario.expertParallel > 1 && !scenario.isFromShape())
        issues.push_back({Severity::Warning,
                          {ParameterId::Parameters, ParameterId::ExpertParallel},
                          {PERRANK_TEXT("A typed number of parameters does not say which belong to experts: expert "
                                        "parallelism divides none of them. Count them from the shape."),
                           {}}});
}

void typedParametersAreSplitEvenly(const Scenario &scenario, std::vector<Issue> &issues)
{
    if (!scenario.isFromShape() && scenario.tensorParallel * scenario.pipelineParallel > 1)
        issues.push_back(
            {Severity::Note,
             {ParameterId::Parameters, ParameterId::TensorParallel, ParameterId::PipelineParallel},
             {PERRANK_TEXT("A typed number of parameters is split evenly. Count them from the shape to see "
                           "what stages and tensor ranks really hold."),
              {}}});
}

void typedParametersKnowNoMatrices(const Scenario &scenario, std::vector<Issue> &issues)
{
    const OptimizerSpec &optimizer = optimizers[scenario.optimizer];
    const bool asksForMatrices =
        optimizer.variance == StateShape::RowsAndColumns || optimizer.variance == StateShape::NoMatrices;
    if (asksForMatrices && !scenario.isFromShape())
        issues.push_back(
            {Severity::Note,
             {ParameterId::Optimizer, ParameterId::Parameters},
             {PERRANK_TEXT("%1 keeps less for matrices. A typed number of parameters is taken as one "
                           "matrix of width × width per layer and the rest as vectors; count them from the "
                           "shape for the real ones."),
              {std::string(optimizer.name)}}});
}

void moreExpertsPerTokenThanThereAre(const Scenario &scenario, std::vector<Issue> &issues)
{
    if (scenario.experts > 0 && scenario.expertsPerToken > scenario.experts)
        issues.push_back(
            {Severity::Warning,
             {ParameterId::ExpertsPerToken, ParameterId::Experts},
             {PERRANK_TEXT("A token cannot go to more experts than there are: all of them work on it."), {}}});
}

void moreDenseLayersThanLayers(const Scenario &scenario, std::vector<Issue> &issues)
{
    if (scenario.experts > 0 && scenario.denseLayers >= scenario.layers)
        issues.push_back({Severity::Warning,
                          {ParameterId::DenseLayers, ParameterId::Layers},
                          {PERRANK_TEXT("All layers are dense: no layer has experts."), {}}});
}

void tensorRanksOnSeveralNodes(const Scenario &scenario, std::vector<Issue> &issues)
{
    if (scenario.tensorParallel > scenario.gpusPerNode)
        issues.push_back({Severity::Note,
                          {ParameterId::TensorParallel, ParameterId::GpusPerNode},
                          {PERRANK_TEXT("Tensor parallelism reaches beyond one node: every layer waits for the slow "
                                        "network. Usually t is at most the GPUs per node."),
                           {}}});
}

constexpr std::array<Rule, 12> rules{
    &oneRankShardsNothing,          &fp8CountsAsSixteenBit,
    &fudgeIgnoresRecompute,         &moreHeadsThanWidth,
    &contextLeavesNothing,          &expertsAreMissing,
    &typedParametersKnowNoExperts,  &typedParametersAreSplitEvenly,
    &typedParametersKnowNoMatrices, &moreExpertsPerTokenThanThereAre,
    &moreDenseLayersThanLayers,     &tensorRanksOnSeveralNodes,
};

} // namespace

std::vector<Issue> check(const Scenario &scenario)
{
    const Scenario whole = resolved(scenario);
    std::vector<Issue> issues = impossibleSplits(scenario, whole);
    for (const Rule rule : rules)
        rule(whole, issues);
    return issues;
}

const Issue *findImpossible(const std::vector<Issue> &issues)
{
    const auto found = std::ranges::find(issues, Severity::Impossible, &Issue::severity);
    return found == issues.end() ? nullptr : &*found;
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
