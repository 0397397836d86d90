// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/effects.h"

#include "core/base/message.h"
#include "core/memory/effect_conditions.h"
#include "core/memory/layer_terms.h"

#include <array>

namespace perrank {

namespace {

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
constexpr std::string_view typedTimes = PERRANK_TEXT("No effect: the times are typed in.");

/// Of several that apply the first speaks.
constexpr std::array rules{
    Rule{ParameterId::Recompute, &when::fudged, fudgeStandsForAll},
    Rule{ParameterId::Attention, &when::fudged, fudgeStandsForAll},
    Rule{ParameterId::Heads, &when::fudgedAndTypedIn, fudgeStandsForAll},
    Rule{ParameterId::Heads, &when::asksForNoHeads, PERRANK_TEXT("No effect: no scores are kept.")},
    Rule{ParameterId::Fudge, &when::listed, PERRANK_TEXT("No effect: an inventory has no fudge.")},
    Rule{ParameterId::Fudge, &when::counted, PERRANK_TEXT("No effect: the formula has no fudge.")},
    Rule{ParameterId::Dtype, &when::fixesBytes, PERRANK_TEXT("No effect: all bytes are fixed here.")},
    Rule{ParameterId::Attention, &when::throwsScoresAway, PERRANK_TEXT("No effect: recompute drops scores.")},
    Rule{ParameterId::CustomWeights, &when::notCustom, onlyCustom},
    Rule{ParameterId::CustomGradients, &when::notCustom, onlyCustom},
    Rule{ParameterId::CustomMaster, &when::notCustom, onlyCustom},
    Rule{ParameterId::CustomMomentum, &when::notCustom, onlyCustom},
    Rule{ParameterId::CustomMomentum, &when::keepsNoMomentum, noSuchState},
    Rule{ParameterId::CustomVariance, &when::notCustom, onlyCustom},
    Rule{ParameterId::CustomVariance, &when::keepsNoVariance, noSuchState},
    Rule{ParameterId::ExpertsPerToken, &when::noExperts, withoutExperts},
    Rule{ParameterId::ExpertsPerToken, &when::notListed, onlyInventory},
    Rule{ParameterId::ExpertFfn, &when::noExperts, withoutExperts},
    Rule{ParameterId::SharedExperts, &when::noExperts, withoutExperts},
    Rule{ParameterId::DenseLayers, &when::noExperts, withoutExperts},
    Rule{ParameterId::ExpertParallel, &when::noExperts, withoutExperts},
    Rule{ParameterId::QRank, &when::noLatentAttention, withoutLatent},
    Rule{ParameterId::RopeHeadDim, &when::noLatentAttention, withoutLatent},
    Rule{ParameterId::ValueHeadDim, &when::noLatentAttention, withoutLatent},
    Rule{ParameterId::KvHeads, &when::latentAttention, latentHasItsOwn},
    Rule{ParameterId::Vocab, &when::typedInWithoutLogits, typedParameters},
    Rule{ParameterId::Positions, &when::countIsTyped, typedParameters},
    Rule{ParameterId::KvHeads, &when::typedIn, typedParameters},
    Rule{ParameterId::HeadDim, &when::typedIn, typedParameters},
    Rule{ParameterId::Ffn, &when::typedIn, typedParameters},
    Rule{ParameterId::Mlp, &when::typedIn, typedParameters},
    Rule{ParameterId::Norm, &when::asksForNoNorm, typedParameters},
    Rule{ParameterId::Bias, &when::countIsTyped, typedParameters},
    Rule{ParameterId::TiedEmbeddings, &when::countIsTyped, typedParameters},
    Rule{ParameterId::Experts, &when::typedIn, typedParameters},
    Rule{ParameterId::ExpertFfn, &when::typedIn, typedParameters},
    Rule{ParameterId::SharedExperts, &when::typedIn, typedParameters},
    Rule{ParameterId::DenseLayers, &when::typedIn, typedParameters},
    Rule{ParameterId::ExpertParallel, &when::countIsTyped, typedParameters},
    Rule{ParameterId::QRank, &when::typedIn, typedParameters},
    Rule{ParameterId::KvRank, &when::typedIn, typedParameters},
    Rule{ParameterId::RopeHeadDim, &when::typedIn, typedParameters},
    Rule{ParameterId::ValueHeadDim, &when::typedIn, typedParameters},
    Rule{ParameterId::Kernels, &when::notListed, onlyInventory},
    Rule{ParameterId::NormKernel, &when::notListed, onlyInventory},
    Rule{ParameterId::MlpKernel, &when::notListed, onlyInventory},
    Rule{ParameterId::ExpandKv, &when::notListed, onlyInventory},
    Rule{ParameterId::PackedQkv, &when::notListed, onlyInventory},
    Rule{ParameterId::QkNorm, &when::notListed, onlyInventory},
    Rule{ParameterId::AttentionCopy, &when::notListed, onlyInventory},
    Rule{ParameterId::ParallelResidual, &when::notListed, onlyInventory},
    Rule{ParameterId::Dropout, &when::notListed, onlyInventory},
    Rule{ParameterId::Kernels, &when::keepsTheSameInAllKernels,
         PERRANK_TEXT("No effect: all kernels keep the same here.")},
    Rule{ParameterId::NormKernel, &when::layerNorm, PERRANK_TEXT("No effect: LayerNorm is always fused.")},
    Rule{ParameterId::MlpKernel, &when::plainMlp, PERRANK_TEXT("No effect: GELU keeps the same in both.")},
    Rule{ParameterId::ExpandKv, &when::latentAttention, latentHasItsOwn},
    Rule{ParameterId::ExpandKv, &when::ungroupedHeads, PERRANK_TEXT("No effect: every head has its own keys.")},
    Rule{ParameterId::PackedQkv, &when::latentAttention, latentHasItsOwn},
    Rule{ParameterId::PackedQkv, &when::fusedKernels, PERRANK_TEXT("No effect: fused kernels keep no copy.")},
    Rule{ParameterId::PackedQkv, &repeatsKeys, PERRANK_TEXT("No effect: repeated keys are copies.")},
    Rule{ParameterId::QkNorm, &when::latentAttention, latentHasItsOwn},
    Rule{ParameterId::AttentionCopy, &when::eagerAttention, PERRANK_TEXT("No effect: eager attention keeps one.")},
    Rule{ParameterId::KeepLogits, &when::noLogits, PERRANK_TEXT("No effect: no logits are counted.")},
    Rule{ParameterId::SequenceParallel, &when::noTensorParallelism, PERRANK_TEXT("No effect: no tensor parallelism.")},
    Rule{ParameterId::VirtualStages, &when::noPipeline, withoutPipeline},
    Rule{ParameterId::InterleaveGroup, &when::noPipeline, withoutPipeline},
    Rule{ParameterId::InterleaveGroup, &when::oneChunk, PERRANK_TEXT("No effect: one chunk per stage.")},
    Rule{ParameterId::ShardSize, &when::noShardGroups, PERRANK_TEXT("No effect: no bar shards in groups.")},
    Rule{ParameterId::GpusPerNode, &when::noNodesAndOneLevel,
         PERRANK_TEXT("No effect on bars and step times: only HSDP asks for it.")},
    Rule{ParameterId::GpusPerNode, &when::groupSizeIsTypedAndOneLevel,
         PERRANK_TEXT("No effect on bars and step times: the group size is typed in.")},
    Rule{ParameterId::BucketViews, &when::noCopiesInBuckets, PERRANK_TEXT("No effect: no copies in buckets here.")},
    Rule{ParameterId::OverlapComm, &when::noDeepSpeedBuckets, onlyDeepSpeed},
    Rule{ParameterId::ReduceBucketElements, &when::noDeepSpeedBuckets, onlyDeepSpeed},
    Rule{ParameterId::MaxLiveParameters, &when::noDeepSpeedGathers, onlyDeepSpeedGathers},
    Rule{ParameterId::PrefetchElements, &when::noDeepSpeedGathers, onlyDeepSpeedGathers},
    Rule{ParameterId::PersistenceThreshold, &when::noDeepSpeedGathers, onlyDeepSpeedGathers},
    Rule{ParameterId::PersistenceThreshold, &when::countIsTyped, typedParameters},
    Rule{ParameterId::ReduceDtype, &when::sendsNoGradients, PERRANK_TEXT("No effect: no gradients are sent.")},
    Rule{ParameterId::OptimizerKernel, &when::hasNoInstants, sumOnly},
    Rule{ParameterId::OptimizerInBackward, &when::hasNoInstants, sumOnly},
    Rule{ParameterId::FirstStep, &when::hasNoInstants, sumOnly},
    Rule{ParameterId::FirstStep, &when::keepsNoStates, noSuchState},
    Rule{ParameterId::Deterministic, &when::hasNoInstants, sumOnly},
    Rule{ParameterId::Deterministic, &when::onHopper,
         PERRANK_TEXT("No effect: Hopper always has the large workspace.")},
    Rule{ParameterId::TransformerEngine, &when::hasNoInstants, sumOnly},
    Rule{ParameterId::Network, &when::sendsNothing, PERRANK_TEXT("No effect: one rank alone sends nothing.")},
    Rule{ParameterId::Mfu, &when::timesAreTyped, typedTimes},
    Rule{ParameterId::AttentionFlops, &when::timesAreTyped, typedTimes},
    Rule{ParameterId::Collectives, &when::gathersNothingAfterStep,
         PERRANK_TEXT("No effect: no ZeRO-1 or ZeRO-2 here.")},
    Rule{ParameterId::Bucket, &when::sendsNoBuckets, PERRANK_TEXT("No effect: no bar sends buckets.")},
    Rule{ParameterId::Prefetch, &when::gathersNoUnits, noUnits},
    Rule{ParameterId::UnitsInFlight, &when::gathersNothingTwice, noUnits},
    Rule{ParameterId::UnitsInFlight, &when::gathersNothingAhead, PERRANK_TEXT("No effect: nothing is gathered ahead.")},
    Rule{ParameterId::KeepLastUnit, &when::gathersNothingTwice, noUnits},
    Rule{ParameterId::Seed, &when::nothingIsRandom, PERRANK_TEXT("No effect: nothing is random.")},
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
