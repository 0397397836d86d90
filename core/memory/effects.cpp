// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/effects.h"

#include "core/base/message.h"
#include "core/memory/activations.h"
#include "core/memory/layer_terms.h"
#include "core/model/shard_groups.h"

#include <algorithm>
#include <array>

namespace perrank {

namespace {

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

/// Neither the figures nor an inventory of tensors ask for the shape.
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

/// An inventory does not ask for it either.
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

/// A fused norm keeps its input, whichever it is.
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

bool noNodes(const Scenario &scenario)
{
    return std::ranges::none_of(scenario.strategies,
                                [](Strategy id) { return strategies[id].group == ShardGroup::ShardSize; });
}

bool groupSizeIsTyped(const Scenario &scenario)
{
    return scenario.shardSize > 0;
}

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

/// One rank alone, or no bar of that kind.
template <bool (*IsOfKind)(const StrategySpec &)>
bool noBar(const Scenario &scenario)
{
    return sendsNothing(scenario)
           || std::ranges::none_of(scenario.strategies, [](Strategy id) { return IsOfKind(strategies[id]); });
}

bool gathersAfterStep(const StrategySpec &strategy)
{
    return strategy.weightGathersPerStep > 0;
}

bool sendsBuckets(const StrategySpec &strategy)
{
    return !strategy.shardsParameters;
}

bool gathersUnits(const StrategySpec &strategy)
{
    return strategy.shardsParameters;
}

bool gathersTwice(const StrategySpec &strategy)
{
    return strategy.weightGathersPerMicroBatch > 1;
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
    return noNodes(scenario) && !linksOf(scenario.network).interGigabytesPerSecond;
}

bool groupSizeIsTypedAndOneLevel(const Scenario &scenario)
{
    return groupSizeIsTyped(scenario) && !linksOf(scenario.network).interGigabytesPerSecond;
}

/// What belongs to a run of many steps.
bool always(const Scenario &)
{
    return true;
}

struct Rule {
    ParameterId id;
    bool (*applies)(const Scenario &resolved);
    std::string_view reason;
};

constexpr std::string_view fudgeStandsForAll = PERRANK_TEXT("No effect: the fudge counts it all.");

constexpr std::string_view typedParameters = PERRANK_TEXT("No effect: parameters are typed in.");
constexpr std::string_view withoutExperts = PERRANK_TEXT("No effect: no experts.");
constexpr std::string_view withoutLatent = PERRANK_TEXT("No effect: no latent attention.");
constexpr std::string_view onlyCustom = PERRANK_TEXT("No effect outside the custom accounting.");
constexpr std::string_view withoutPipeline = PERRANK_TEXT("No effect: no pipeline.");
constexpr std::string_view noSuchState = PERRANK_TEXT("No effect: the optimizer keeps none.");
constexpr std::string_view onlyInventory = PERRANK_TEXT("No effect: only the inventory asks for it.");
constexpr std::string_view latentHasItsOwn = PERRANK_TEXT("No effect: latent attention has its own.");
constexpr std::string_view sumOnly = PERRANK_TEXT("No effect: this recipe adds up what is held.");
constexpr std::string_view onlyDeepSpeedGathers = PERRANK_TEXT("No effect: no DeepSpeed ZeRO-3 here.");
constexpr std::string_view onlyDeepSpeed = PERRANK_TEXT("No effect: no DeepSpeed buckets here.");

constexpr std::string_view noUnits = PERRANK_TEXT("No effect: no bar gathers units.");
constexpr std::string_view ofRun = PERRANK_TEXT("No effect: runs are not simulated yet.");

/// Of several that apply the first speaks.
constexpr std::array rules{
    Rule{ParameterId::Recompute, &fudged, fudgeStandsForAll},
    Rule{ParameterId::Attention, &fudged, fudgeStandsForAll},
    Rule{ParameterId::Heads, &fudgedAndTypedIn, fudgeStandsForAll},
    Rule{ParameterId::Heads, &asksForNoHeads, PERRANK_TEXT("No effect: no scores are kept.")},
    Rule{ParameterId::Fudge, &listed, PERRANK_TEXT("No effect: an inventory has no fudge.")},
    Rule{ParameterId::Fudge, &counted, PERRANK_TEXT("No effect: the formula has no fudge.")},
    Rule{ParameterId::Dtype, &fixesBytes, PERRANK_TEXT("No effect: all bytes are fixed here.")},
    Rule{ParameterId::Attention, &throwsScoresAway, PERRANK_TEXT("No effect: recompute drops scores.")},
    Rule{ParameterId::CustomWeights, &notCustom, onlyCustom},
    Rule{ParameterId::CustomGradients, &notCustom, onlyCustom},
    Rule{ParameterId::CustomMaster, &notCustom, onlyCustom},
    Rule{ParameterId::CustomMomentum, &notCustom, onlyCustom},
    Rule{ParameterId::CustomMomentum, &keepsNoMomentum, noSuchState},
    Rule{ParameterId::CustomVariance, &notCustom, onlyCustom},
    Rule{ParameterId::CustomVariance, &keepsNoVariance, noSuchState},
    Rule{ParameterId::ExpertsPerToken, &noExperts, withoutExperts},
    Rule{ParameterId::ExpertsPerToken, &notListed, onlyInventory},
    Rule{ParameterId::ExpertFfn, &noExperts, withoutExperts},
    Rule{ParameterId::SharedExperts, &noExperts, withoutExperts},
    Rule{ParameterId::DenseLayers, &noExperts, withoutExperts},
    Rule{ParameterId::ExpertParallel, &noExperts, withoutExperts},
    Rule{ParameterId::QRank, &noLatentAttention, withoutLatent},
    Rule{ParameterId::RopeHeadDim, &noLatentAttention, withoutLatent},
    Rule{ParameterId::ValueHeadDim, &noLatentAttention, withoutLatent},
    Rule{ParameterId::KvHeads, &latentAttention, latentHasItsOwn},
    Rule{ParameterId::Vocab, &typedInWithoutLogits, typedParameters},
    Rule{ParameterId::Positions, &countIsTyped, typedParameters},
    Rule{ParameterId::KvHeads, &typedIn, typedParameters},
    Rule{ParameterId::HeadDim, &typedIn, typedParameters},
    Rule{ParameterId::Ffn, &typedIn, typedParameters},
    Rule{ParameterId::Mlp, &typedIn, typedParameters},
    Rule{ParameterId::Norm, &asksForNoNorm, typedParameters},
    Rule{ParameterId::Bias, &countIsTyped, typedParameters},
    Rule{ParameterId::TiedEmbeddings, &countIsTyped, typedParameters},
    Rule{ParameterId::Experts, &typedIn, typedParameters},
    Rule{ParameterId::ExpertFfn, &typedIn, typedParameters},
    Rule{ParameterId::SharedExperts, &typedIn, typedParameters},
    Rule{ParameterId::DenseLayers, &typedIn, typedParameters},
    Rule{ParameterId::ExpertParallel, &countIsTyped, typedParameters},
    Rule{ParameterId::QRank, &typedIn, typedParameters},
    Rule{ParameterId::KvRank, &typedIn, typedParameters},
    Rule{ParameterId::RopeHeadDim, &typedIn, typedParameters},
    Rule{ParameterId::ValueHeadDim, &typedIn, typedParameters},
    Rule{ParameterId::Kernels, &notListed, onlyInventory},
    Rule{ParameterId::NormKernel, &notListed, onlyInventory},
    Rule{ParameterId::MlpKernel, &notListed, onlyInventory},
    Rule{ParameterId::ExpandKv, &notListed, onlyInventory},
    Rule{ParameterId::PackedQkv, &notListed, onlyInventory},
    Rule{ParameterId::QkNorm, &notListed, onlyInventory},
    Rule{ParameterId::AttentionCopy, &notListed, onlyInventory},
    Rule{ParameterId::ParallelResidual, &notListed, onlyInventory},
    Rule{ParameterId::Dropout, &notListed, onlyInventory},
    Rule{ParameterId::Kernels, &keepsTheSameInAllKernels, PERRANK_TEXT("No effect: all kernels keep the same here.")},
    Rule{ParameterId::NormKernel, &layerNorm, PERRANK_TEXT("No effect: LayerNorm is always fused.")},
    Rule{ParameterId::MlpKernel, &plainMlp, PERRANK_TEXT("No effect: GELU keeps the same in both.")},
    Rule{ParameterId::ExpandKv, &latentAttention, latentHasItsOwn},
    Rule{ParameterId::ExpandKv, &ungroupedHeads, PERRANK_TEXT("No effect: every head has its own keys.")},
    Rule{ParameterId::PackedQkv, &latentAttention, latentHasItsOwn},
    Rule{ParameterId::PackedQkv, &fusedKernels, PERRANK_TEXT("No effect: fused kernels keep no copy.")},
    Rule{ParameterId::PackedQkv, &repeatsKeys, PERRANK_TEXT("No effect: repeated keys are copies.")},
    Rule{ParameterId::QkNorm, &latentAttention, latentHasItsOwn},
    Rule{ParameterId::AttentionCopy, &eagerAttention, PERRANK_TEXT("No effect: eager attention keeps one.")},
    Rule{ParameterId::KeepLogits, &noLogits, PERRANK_TEXT("No effect: no logits are counted.")},
    Rule{ParameterId::SequenceParallel, &noTensorParallelism, PERRANK_TEXT("No effect: no tensor parallelism.")},
    Rule{ParameterId::VirtualStages, &noPipeline, withoutPipeline},
    Rule{ParameterId::InterleaveGroup, &noPipeline, withoutPipeline},
    Rule{ParameterId::InterleaveGroup, &oneChunk, PERRANK_TEXT("No effect: one chunk per stage.")},
    Rule{ParameterId::ShardSize, &noShardGroups, PERRANK_TEXT("No effect: no bar shards in groups.")},
    Rule{ParameterId::GpusPerNode, &noNodesAndOneLevel, PERRANK_TEXT("No effect: only HSDP asks for it.")},
    Rule{ParameterId::GpusPerNode, &groupSizeIsTypedAndOneLevel,
         PERRANK_TEXT("No effect: the group size is typed in.")},
    Rule{ParameterId::BucketViews, &noCopiesInBuckets, PERRANK_TEXT("No effect: no copies in buckets here.")},
    Rule{ParameterId::OverlapComm, &noDeepSpeedBuckets, onlyDeepSpeed},
    Rule{ParameterId::ReduceBucketElements, &noDeepSpeedBuckets, onlyDeepSpeed},
    Rule{ParameterId::MaxLiveParameters, &noDeepSpeedGathers, onlyDeepSpeedGathers},
    Rule{ParameterId::PrefetchElements, &noDeepSpeedGathers, onlyDeepSpeedGathers},
    Rule{ParameterId::PersistenceThreshold, &noDeepSpeedGathers, onlyDeepSpeedGathers},
    Rule{ParameterId::PersistenceThreshold, &countIsTyped, typedParameters},
    Rule{ParameterId::ReduceDtype, &sendsNoGradients, PERRANK_TEXT("No effect: no gradients are sent.")},
    Rule{ParameterId::OptimizerKernel, &hasNoInstants, sumOnly},
    Rule{ParameterId::OptimizerInBackward, &hasNoInstants, sumOnly},
    Rule{ParameterId::FirstStep, &hasNoInstants, sumOnly},
    Rule{ParameterId::FirstStep, &keepsNoStates, noSuchState},
    Rule{ParameterId::Deterministic, &hasNoInstants, sumOnly},
    Rule{ParameterId::Deterministic, &onHopper, PERRANK_TEXT("No effect: Hopper always has the large workspace.")},
    Rule{ParameterId::TransformerEngine, &hasNoInstants, sumOnly},
    Rule{ParameterId::Network, &sendsNothing, PERRANK_TEXT("No effect: one rank alone sends nothing.")},
    Rule{ParameterId::Mfu, &timesAreTyped, PERRANK_TEXT("No effect: the times are typed in.")},
    Rule{ParameterId::Collectives, &noBar<&gathersAfterStep>, PERRANK_TEXT("No effect: no ZeRO-1 or ZeRO-2 here.")},
    Rule{ParameterId::Bucket, &noBar<&sendsBuckets>, PERRANK_TEXT("No effect: no bar sends buckets.")},
    Rule{ParameterId::Prefetch, &noBar<&gathersUnits>, noUnits},
    Rule{ParameterId::UnitsInFlight, &noBar<&gathersTwice>, noUnits},
    Rule{ParameterId::UnitsInFlight, &gathersNothingAhead, PERRANK_TEXT("No effect: nothing is gathered ahead.")},
    Rule{ParameterId::KeepLastUnit, &noBar<&gathersTwice>, noUnits},
    Rule{ParameterId::Seed, &nothingIsRandom, PERRANK_TEXT("No effect: nothing is random.")},
    Rule{ParameterId::Steps, &always, ofRun},
    Rule{ParameterId::StepMilliseconds, &always, ofRun},
    Rule{ParameterId::TimeoutSeconds, &always, ofRun},
    Rule{ParameterId::TeardownSeconds, &always, ofRun},
    Rule{ParameterId::RendezvousSeconds, &always, ofRun},
    Rule{ParameterId::InitSeconds, &always, ofRun},
    Rule{ParameterId::LoadSeconds, &always, ofRun},
    Rule{ParameterId::MaxRestarts, &always, ofRun},
    Rule{ParameterId::CheckpointEvery, &always, ofRun},
    Rule{ParameterId::CheckpointOrder, &always, ofRun},
    Rule{ParameterId::StorageGigabytes, &always, ofRun},
    Rule{ParameterId::StorageTotalGigabytes, &always, ofRun},
    Rule{ParameterId::MtbfHours, &always, ofRun},
};

} // namespace

std::string_view whyWithoutEffect(const Scenario &scenario, ParameterId id)
{
    const Scenario whole = resolved(scenario);
    for (const Rule &rule : rules) {
        if (rule.id == id && rule.applies(whole))
            return rule.reason;
    }
    return {};
}

} // namespace perrank
