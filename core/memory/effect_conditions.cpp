// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/effect_conditions.h"

#include "core/memory/activations.h"
#include "core/memory/layer_terms.h"
#include "core/model/shard_groups.h"

#include <algorithm>

namespace perrank::when {

bool fudged(const Scenario &scenario)
{
    return scenario.activations == ActivationModel::Fudge;
}

bool counted(const Scenario &scenario)
{
    return !fudged(scenario);
}

bool fixesBytes(const Scenario &scenario)
{
    const AccountingSpec &recipe = accountings[scenario.accounting];
    const bool ofDtype = recipe.parameters.from == BytesFrom::Dtype || recipe.gradients.from == BytesFrom::Dtype;
    return scenario.activations == ActivationModel::Formula && !ofDtype;
}

bool typedIn(const Scenario &scenario)
{
    return !scenario.isFromShape() && scenario.activations != ActivationModel::Inventory;
}

bool listed(const Scenario &scenario)
{
    return scenario.activations == ActivationModel::Inventory;
}

bool notListed(const Scenario &scenario)
{
    return !listed(scenario);
}

bool countIsTyped(const Scenario &scenario)
{
    return !scenario.isFromShape();
}

bool noLogits(const Scenario &scenario)
{
    return scenario.loss == LossHead::None;
}

bool typedInWithoutLogits(const Scenario &scenario)
{
    return countIsTyped(scenario) && noLogits(scenario);
}

bool layerNorm(const Scenario &scenario)
{
    return scenario.norm == Norm::LayerNorm;
}

bool plainMlp(const Scenario &scenario)
{
    return scenario.mlp == Mlp::Gelu;
}

bool fusedKernels(const Scenario &scenario)
{
    return scenario.kernels == Kernels::Fused;
}

bool ungroupedHeads(const Scenario &scenario)
{
    return scenario.kvHeads >= scenario.heads;
}

bool keepsTheSameInAllKernels(const Scenario &scenario)
{
    const bool isPacked = scenario.packedQkv && !scenario.hasLatentAttention();
    return layerNorm(scenario) && plainMlp(scenario) && (ungroupedHeads(scenario) || scenario.hasLatentAttention())
           && !isPacked && scenario.recompute != Recompute::SelectiveOp;
}

bool eagerAttention(const Scenario &scenario)
{
    return scenario.attention == Attention::Eager;
}

bool asksForNoHeads(const Scenario &scenario)
{
    return typedIn(scenario) && !keepsScores(scenario);
}

bool asksForNoNorm(const Scenario &scenario)
{
    return typedIn(scenario) || (countIsTyped(scenario) && scenario.normKernel == NormKernel::Fused);
}

bool fudgedAndTypedIn(const Scenario &scenario)
{
    return typedIn(scenario) && fudged(scenario);
}

bool throwsScoresAway(const Scenario &scenario)
{
    return !listed(scenario) && !recomputes[scenario.recompute].keepsScores;
}

bool noExperts(const Scenario &scenario)
{
    return scenario.experts == 0;
}

bool noLatentAttention(const Scenario &scenario)
{
    return !scenario.hasLatentAttention();
}

bool latentAttention(const Scenario &scenario)
{
    return scenario.hasLatentAttention();
}

bool noTensorParallelism(const Scenario &scenario)
{
    return scenario.tensorParallel == 1;
}

bool noPipeline(const Scenario &scenario)
{
    return scenario.pipelineParallel == 1;
}

bool oneChunk(const Scenario &scenario)
{
    return scenario.virtualStages == 1;
}

bool notCustom(const Scenario &scenario)
{
    return scenario.accounting != Accounting::Custom;
}

bool keepsNoMomentum(const Scenario &scenario)
{
    return optimizers[scenario.optimizer].momentum == StateShape::None;
}

bool keepsNoVariance(const Scenario &scenario)
{
    return optimizers[scenario.optimizer].variance == StateShape::None;
}

bool noShardGroups(const Scenario &scenario)
{
    Scenario grouped = scenario;
    grouped.shardSize = 1;
    return std::ranges::none_of(scenario.strategies, [&grouped](Strategy id) {
        return strategies[id].shardsOptimizer && usesShardSize(grouped, strategies[id]);
    });
}

namespace {

bool noNodes(const Scenario &scenario)
{
    return std::ranges::none_of(scenario.strategies,
                                [](Strategy id) { return strategies[id].group == ShardGroup::ShardSize; });
}

bool groupSizeIsTyped(const Scenario &scenario)
{
    return scenario.shardSize > 0;
}

bool breaksNode(const Fault &fault)
{
    const auto *crash = std::get_if<Crash>(&fault);
    const auto *link = std::get_if<SlowLink>(&fault);
    return std::holds_alternative<NodeLoss>(fault) || (crash != nullptr && crash->scope == CrashScope::Node)
           || (link != nullptr && link->node);
}

/// Neither the network nor a fault asks which ranks share a node.
bool takesNodesAsOne(const Scenario &scenario)
{
    return !linksOf(scenario.network).interGigabytesPerSecond && std::ranges::none_of(scenario.faults, &breaksNode);
}

} // namespace

bool noCopiesInBuckets(const Scenario &scenario)
{
    const bool sends = copiesOf(scenario) > 1 && accountings[scenario.accounting].copiesGradientsToBuckets;
    return !sends || std::ranges::none_of(scenario.strategies, [](Strategy id) { return strategies[id].allReduces; });
}

bool noDeepSpeedBuckets(const Scenario &scenario)
{
    const auto hasBuckets = [](Strategy id) {
        return strategies[id].shardsOptimizer && strategies[id].dealing == Dealing::Padded;
    };
    return copiesOf(scenario) == 1 || scenario.accounting != Accounting::DeepSpeed
           || std::ranges::none_of(scenario.strategies, hasBuckets);
}

bool hasNoInstants(const Scenario &scenario)
{
    return !accountings[scenario.accounting].hasInstants;
}

bool onHopper(const Scenario &scenario)
{
    return generationOf(scenario.gpu) == GpuGeneration::Hopper;
}

bool keepsNoStates(const Scenario &scenario)
{
    return keepsNoMomentum(scenario) && keepsNoVariance(scenario);
}

bool noDeepSpeedGathers(const Scenario &scenario)
{
    const auto gathers = [](Strategy id) {
        return strategies[id].shardsParameters && strategies[id].dealing == Dealing::Padded;
    };
    return noDeepSpeedBuckets(scenario) || std::ranges::none_of(scenario.strategies, gathers);
}

bool sendsNothing(const Scenario &scenario)
{
    return copiesOf(scenario) == 1;
}

bool sendsNoGradients(const Scenario &scenario)
{
    return sendsNothing(scenario) && scenario.accounting != Accounting::Megatron;
}

namespace {

/// One rank alone, or no bar of that kind.
bool noBar(const Scenario &scenario, bool (*isOfKind)(const StrategySpec &))
{
    return sendsNothing(scenario)
           || std::ranges::none_of(scenario.strategies, [isOfKind](Strategy id) { return isOfKind(strategies[id]); });
}

} // namespace

bool gathersNothingAfterStep(const Scenario &scenario)
{
    return noBar(scenario, [](const StrategySpec &strategy) { return strategy.weightGathersPerStep > 0; });
}

bool sendsNoBuckets(const Scenario &scenario)
{
    return noBar(scenario, [](const StrategySpec &strategy) { return !strategy.shardsParameters; });
}

bool gathersNoUnits(const Scenario &scenario)
{
    return noBar(scenario, [](const StrategySpec &strategy) { return strategy.shardsParameters; });
}

bool gathersNothingTwice(const Scenario &scenario)
{
    return noBar(scenario, [](const StrategySpec &strategy) { return strategy.weightGathersPerMicroBatch > 1; });
}

bool gathersNothingAhead(const Scenario &scenario)
{
    return !scenario.prefetch;
}

bool timesAreTyped(const Scenario &scenario)
{
    return scenario.forwardMilliseconds > 0 && scenario.backwardMilliseconds > 0;
}

bool nothingIsRandom(const Scenario &scenario)
{
    return std::holds_alternative<std::monostate>(scenario.jitter);
}

bool noNodesAndOneLevel(const Scenario &scenario)
{
    return noNodes(scenario) && takesNodesAsOne(scenario);
}

bool groupSizeIsTypedAndOneLevel(const Scenario &scenario)
{
    return groupSizeIsTyped(scenario) && takesNodesAsOne(scenario);
}

} // namespace perrank::when
