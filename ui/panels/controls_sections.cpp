// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/controls_sections.h"

#include <QtGlobal>

#include <array>

namespace perrank::ui {

namespace {

using Id = ParameterId;

constexpr std::array mainRows{Id::Parameters, Id::Dtype, Id::Ranks,     Id::MicroBatch, Id::Sequence, Id::Width,
                              Id::Layers,     Id::Fudge, Id::Attention, Id::Recompute,  Id::Gpu};

constexpr std::array wordRows{Id::Vocab, Id::Positions, Id::TiedEmbeddings};
constexpr std::array headRows{Id::Heads, Id::KvHeads, Id::HeadDim};
constexpr std::array blockRows{Id::Ffn, Id::Mlp, Id::Norm, Id::Bias};
constexpr std::array expertRows{Id::Experts, Id::ExpertsPerToken, Id::ExpertFfn, Id::SharedExperts, Id::DenseLayers};
constexpr std::array latentRows{Id::KvRank, Id::QRank, Id::RopeHeadDim, Id::ValueHeadDim};

constexpr std::array sliceRows{Id::TensorParallel, Id::SequenceParallel, Id::ContextParallel, Id::ExpertParallel};
constexpr std::array pipelineRows{Id::PipelineParallel, Id::VirtualStages, Id::InterleaveGroup};
constexpr std::array groupRows{Id::GpusPerNode, Id::ShardSize};

constexpr std::array frameworkRows{Id::Framework};
constexpr std::array optimizerRows{Id::Optimizer, Id::OptimizerKernel, Id::OptimizerInBackward, Id::FirstStep};
constexpr std::array customRows{Id::CustomWeights, Id::CustomGradients, Id::CustomMaster, Id::CustomMomentum,
                                Id::CustomVariance};
constexpr std::array bucketRows{Id::BucketViews,          Id::ReduceDtype,       Id::OverlapComm,
                                Id::ReduceBucketElements, Id::MaxLiveParameters, Id::PrefetchElements,
                                Id::PersistenceThreshold};
constexpr std::array libraryRows{Id::TransformerEngine, Id::Deterministic};

constexpr std::array kernelRows{Id::Kernels, Id::NormKernel,    Id::MlpKernel,        Id::ExpandKv, Id::PackedQkv,
                                Id::QkNorm,  Id::AttentionCopy, Id::ParallelResidual, Id::Dropout};
constexpr std::array lossRows{Id::Loss, Id::KeepLogits};

constexpr std::array moreRows{Id::Activations,  Id::Accumulation, Id::Reserve,
                              Id::ContextBytes, Id::GpuPrice,     Id::Strategies};

constexpr std::array networkRows{Id::Network, Id::Collectives, Id::Bucket};
constexpr std::array gatherRows{Id::Prefetch, Id::UnitsInFlight, Id::KeepLastUnit};
constexpr std::array timeRows{Id::ForwardMilliseconds, Id::BackwardMilliseconds, Id::OptimizerMilliseconds, Id::Mfu,
                              Id::AttentionFlops};
constexpr std::array chanceRows{Id::Jitter, Id::Seed};

constexpr std::array faultRows{Id::Faults};
constexpr std::array rowsOfTheRun{Id::Steps, Id::StepMilliseconds};
constexpr std::array checkpointRows{Id::CheckpointEvery, Id::CheckpointOrder, Id::StorageGigabytes,
                                    Id::StorageTotalGigabytes};
constexpr std::array failureRows{Id::TimeoutSeconds, Id::TeardownSeconds, Id::RendezvousSeconds, Id::InitSeconds,
                                 Id::LoadSeconds,    Id::MaxRestarts,     Id::MtbfHours};

constexpr std::array mainGroups{ControlsGroup{"", mainRows}};
constexpr std::array modelGroups{
    ControlsGroup{"", wordRows},
    ControlsGroup{QT_TRANSLATE_NOOP("ControlsSections", "Attention"), headRows},
    ControlsGroup{QT_TRANSLATE_NOOP("ControlsSections", "Layers"), blockRows},
    ControlsGroup{QT_TRANSLATE_NOOP("ControlsSections", "Mixture of experts"), expertRows},
    ControlsGroup{QT_TRANSLATE_NOOP("ControlsSections", "Latent attention"), latentRows},
};
constexpr std::array parallelGroups{
    ControlsGroup{QT_TRANSLATE_NOOP("ControlsSections", "Slices"), sliceRows},
    ControlsGroup{QT_TRANSLATE_NOOP("ControlsSections", "Pipeline"), pipelineRows},
    ControlsGroup{QT_TRANSLATE_NOOP("ControlsSections", "Groups of ranks"), groupRows},
};
constexpr std::array recipeGroups{
    ControlsGroup{"", frameworkRows},
    ControlsGroup{QT_TRANSLATE_NOOP("ControlsSections", "Optimizer"), optimizerRows},
    ControlsGroup{QT_TRANSLATE_NOOP("ControlsSections", "Custom accounting"), customRows},
    ControlsGroup{QT_TRANSLATE_NOOP("ControlsSections", "Buckets and gathers"), bucketRows},
    ControlsGroup{QT_TRANSLATE_NOOP("ControlsSections", "What layers keep"), kernelRows},
    ControlsGroup{QT_TRANSLATE_NOOP("ControlsSections", "Loss"), lossRows},
    ControlsGroup{QT_TRANSLATE_NOOP("ControlsSections", "Libraries"), libraryRows},
};
constexpr std::array moreGroups{ControlsGroup{"", moreRows}};
constexpr std::array stepGroups{
    ControlsGroup{"", networkRows},
    ControlsGroup{QT_TRANSLATE_NOOP("ControlsSections", "Gathers of ZeRO-3 and FSDP"), gatherRows},
    ControlsGroup{QT_TRANSLATE_NOOP("ControlsSections", "Times"), timeRows},
    ControlsGroup{QT_TRANSLATE_NOOP("ControlsSections", "Chance"), chanceRows},
};
constexpr std::array runGroups{
    ControlsGroup{"", faultRows},
    ControlsGroup{QT_TRANSLATE_NOOP("ControlsSections", "The run"), rowsOfTheRun},
    ControlsGroup{QT_TRANSLATE_NOOP("ControlsSections", "Checkpoints"), checkpointRows},
    ControlsGroup{QT_TRANSLATE_NOOP("ControlsSections", "After a failure"), failureRows},
};

constexpr std::array table{
    ControlsSectionSpec{ControlsSection::Main, "", mainGroups},
    ControlsSectionSpec{ControlsSection::Model, QT_TRANSLATE_NOOP("ControlsSections", "Model…"), modelGroups},
    ControlsSectionSpec{ControlsSection::Parallelism, QT_TRANSLATE_NOOP("ControlsSections", "Parallelism…"),
                        parallelGroups},
    ControlsSectionSpec{ControlsSection::Recipe, QT_TRANSLATE_NOOP("ControlsSections", "Recipe…"), recipeGroups},
    ControlsSectionSpec{ControlsSection::More, QT_TRANSLATE_NOOP("ControlsSections", "More…"), moreGroups},
    ControlsSectionSpec{ControlsSection::Step, QT_TRANSLATE_NOOP("ControlsSections", "Step and network…"), stepGroups},
    ControlsSectionSpec{ControlsSection::Run, QT_TRANSLATE_NOOP("ControlsSections", "Run and failures…"), runGroups},
};

} // namespace

std::span<const ControlsSectionSpec> controlsSections()
{
    return table;
}

} // namespace perrank::ui
