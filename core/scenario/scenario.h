// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/accountings.h"
#include "core/catalog/activation_models.h"
#include "core/catalog/dtypes.h"
#include "core/catalog/frameworks.h"
#include "core/catalog/gpus.h"
#include "core/catalog/kernels.h"
#include "core/catalog/model_shape.h"
#include "core/catalog/optimizer_kernels.h"
#include "core/catalog/optimizers.h"
#include "core/catalog/strategies.h"
#include "core/scenario/faults.h"
#include "core/scenario/step_settings.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace perrank {

/// A card that is not in the table.
struct CustomGpu {
    std::string name;
    std::int64_t bytes = 0;
    std::optional<double> teraflops = {}; ///< dense 16-bit peak, where it is known

    bool operator==(const CustomGpu &) const = default;
};

using GpuChoice = std::variant<Gpu, CustomGpu>;

std::string gpuName(const GpuChoice &gpu);
std::int64_t gpuBytes(const GpuChoice &gpu);
/// By its row, or by the name of a row in the name of a card that is not in the table.
GpuGeneration generationOf(const GpuChoice &gpu);
/// The dense 16-bit peak; empty for a card that is not in the table and has none of its own.
std::optional<double> gpuTeraflops(const GpuChoice &gpu);

/// What is trained, how it is split, on what. A plain value; its fields are the rows of the parameter
/// table. An empty or zero field that has a rule for its default stays so until `resolved`.
struct Scenario : ModelShape {
    std::optional<Framework>
        framework; ///< whose run it is; what that sets is in the other fields, where it may be changed
    Accounting accounting = Accounting::Sketch;
    double customWeights = 2; ///< bytes per parameter, as are the next four
    double customGradients = 2;
    double customMaster = 4;
    double customMomentum = 4;
    double customVariance = 4;
    Dtype dtype = Dtype::Fp16;
    Optimizer optimizer = Optimizer::AdamW;
    std::int64_t ranks = 8;
    std::int64_t gpusPerNode = 8;
    std::int64_t tensorParallel = 1;
    std::int64_t pipelineParallel = 1;
    std::int64_t virtualStages = 1;
    std::int64_t interleaveGroup = 0; ///< 0 = the stages of the pipeline
    std::int64_t contextParallel = 1;
    std::int64_t expertParallel = 1;
    std::int64_t shardSize = 0; ///< 0 = gpus_per_node in HSDP, all in Megatron's ZeRO-1
    bool sequenceParallel = true;
    std::vector<Strategy> strategies{Strategy::Ddp, Strategy::Zero1, Strategy::Zero2, Strategy::Zero3, Strategy::Fsdp};
    std::int64_t microBatch = 8;
    std::int64_t sequence = 1024;
    std::int64_t accumulation = 1;
    std::optional<ActivationModel> activations; ///< empty = the accounting's own
    double fudge = 17;
    Kernels kernels = Kernels::Fused;
    std::optional<NormKernel> normKernel; ///< empty = as the kernels say, like the next two
    std::optional<MlpKernel> mlpKernel;
    std::optional<bool> expandKv;
    bool packedQkv = false;
    bool qkNorm = false;
    bool attentionCopy = false;
    ParallelResidual parallelResidual = ParallelResidual::None;
    Attention attention = Attention::Flash;
    bool dropout = false;
    Recompute recompute = Recompute::None;
    std::optional<LossHead> loss; ///< empty = the accounting's own beside an inventory, else none
    bool keepLogits = false;
    bool bucketViews = false;
    std::optional<bool> overlapComm; ///< empty = by strategy: on in ZeRO-3
    std::int64_t reduceBucketElements = 500'000'000;
    std::int64_t maxLiveParameters = 1'000'000'000;
    std::int64_t prefetchElements = 50'000'000;
    std::int64_t persistenceThreshold = 100'000;
    std::optional<Dtype> reduceDtype; ///< empty = the compute type
    OptimizerKernel optimizerKernel = OptimizerKernel::Fused;
    bool optimizerInBackward = false;
    bool firstStep = false; ///< Adam states do not exist before the optimizer step
    bool deterministic = false;
    bool transformerEngine = false;
    std::int64_t contextBytes = 0;
    double reserve = 0;
    GpuChoice gpu = Gpu::H100_80Gb;
    double gpuPrice = 2; ///< of one GPU for an hour, in whatever currency

    // The step and the run: times, what is sent when, what goes wrong.
    NetworkChoice network = Network::Lesson100;
    double forwardMilliseconds = 0;  ///< per layer; 0 = from FLOPs, like the next one
    double backwardMilliseconds = 0; ///< per layer
    double optimizerMilliseconds = 0;
    double mfu = 0.4;
    bool attentionFlops = false; ///< whether attention scores count among the FLOPs
    Collectives collectives = Collectives::Textbook;
    Bucket bucket;
    bool prefetch = true;
    std::int64_t unitsInFlight = 2;
    bool keepLastUnit = false;
    Jitter jitter;
    std::vector<Fault> faults;
    std::int64_t steps = 1;
    double stepMilliseconds = 0; ///< 0 = as the step takes
    std::int64_t seed = 1;
    double timeoutSeconds = 600;
    double teardownSeconds = 10;
    double rendezvousSeconds = 30;
    double initSeconds = 60;
    double loadSeconds = 40;
    std::int64_t maxRestarts = 3;
    std::int64_t checkpointEvery = 500;
    CheckpointOrder checkpointOrder = CheckpointOrder::Safe;
    double storageGigabytes = 2; ///< per second and writer
    double storageTotalGigabytes = 40;
    double mtbfHours = 50'677; ///< of one GPU

    bool operator==(const Scenario &) const = default;
};

/// The same scenario with every default that depends on other fields filled in.
Scenario resolved(Scenario scenario);

} // namespace perrank
