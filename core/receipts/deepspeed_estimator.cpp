// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/receipts/deepspeed_estimator.h"

#include "core/formula/explain.h"
#include "core/model/parameter_count.h"
#include "core/receipts/receipt_terms.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr std::string_view deepspeedFile = "DeepSpeed, runtime/zero/stage_1_and_2.py and stage3.py, the estimators of "
                                           "model states";

constexpr Fact weightBytes{2, PERRANK_TEXT("bytes of a 16-bit weight"), deepspeedFile};
constexpr Fact shardedBytes{18, PERRANK_TEXT("bytes per parameter that are shared: 16 of the states and 2"),
                            deepspeedFile};
constexpr Fact hostCopyBytes{4, PERRANK_TEXT("bytes per parameter of each process's copy on the CPU"), deepspeedFile};
constexpr Fact hostStatesBytes{16, PERRANK_TEXT("bytes per parameter of gradients and optimizer on the CPU"),
                               deepspeedFile};
constexpr Fact layerBytes{4, PERRANK_TEXT("bytes per parameter of the largest layer: 16-bit weight and gradient"),
                          deepspeedFile};

constexpr std::string_view earlierSource = "deepspeedai/DeepSpeed issue 1883 and pull request 5102: the estimator of "
                                           "stage 2 as it was";
constexpr Fact wholeBytesBefore2024{4, PERRANK_TEXT("bytes per parameter of 16-bit weights and gradients, not shared"),
                                    earlierSource};
constexpr Fact sharedBytesBefore2024{16, PERRANK_TEXT("bytes per parameter that are shared"), earlierSource};

/// additional_buffer_factor
Term<Bytes> withBuffers(const Term<Bytes> &bytes)
{
    return bytes * decimalConstant(1.5, PERRANK_TEXT("room for buffers, additional_buffer_factor"), deepspeedFile);
}

Term<Count> allGpus(const DeepSpeedInputs &in)
{
    return in.gpusPerNode * in.nodes;
}

/// A copy of the model for each of the processes.
Term<Bytes> hostCopies(const DeepSpeedInputs &in, const Term<Count> &processes)
{
    return withBuffers(bytesOf(in.parameters, hostCopyBytes) * processes);
}

/// The states of stage 3 on the CPU of a node, of which there may be several; the copies when they are more.
Term<Bytes> hostStates(const DeepSpeedInputs &in, const Fact &bytes, ZeroInit init)
{
    const bool copiesAreMore = hostCopyBytes.value * allGpus(in).count() > bytes.value;
    if (init == ZeroInit::Off && copiesAreMore)
        return hostCopies(in, in.gpusPerNode);
    return withBuffers(bytesOf(in.parameters, bytes)) / in.nodes;
}

bool hasBias(const Scenario &scenario, const TensorSpec &spec)
{
    if (spec.part == ModelPart::Attention && !scenario.hasLatentAttention())
        return scenario.bias == Bias::All || (scenario.bias == Bias::Qkv && spec.split != TensorSplit::Columns);
    return spec.part == ModelPart::Mlp && scenario.mlp == Mlp::Gelu && scenario.bias == Bias::All;
}

/// A matrix and the bias that belongs to it.
Term<Params> moduleParameters(const Scenario &scenario, const HeldTensor &tensor)
{
    const auto matrix = parametersOf(tensor);
    return hasBias(scenario, *tensor.spec) ? matrix + recounted<Params>(tensor.rows) : matrix;
}

Term<Params> largestModule(const Scenario &scenario)
{
    Term<Params> largest;
    for (const HeldTensor &tensor : heldTensors(scenario, wholeModel(scenario), traced)) {
        const auto module = tensor.spec->columns ? moduleParameters(scenario, tensor) : parametersOf(tensor);
        if (module.amount > largest.amount)
            largest = module;
    }
    return largest.named(PERRANK_TEXT("largest layer"));
}

/// The estimators ask for GPUs per node and nodes, so nodes are full.
std::optional<Message> unevenNodes(const Scenario &scenario)
{
    if (scenario.ranks <= scenario.gpusPerNode || scenario.ranks % scenario.gpusPerNode == 0)
        return std::nullopt;
    return Message{PERRANK_TEXT("No figure: it counts full nodes, and %1 GPUs do not fill nodes of %2."),
                   {std::to_string(scenario.ranks), std::to_string(scenario.gpusPerNode)}};
}

std::optional<Message> largestLayerUnknown(const Scenario &scenario, const DeepSpeedInputs &in)
{
    if (scenario.isFromShape() || in.largestLayer.amount <= in.parameters.amount)
        return std::nullopt;
    return Message{PERRANK_TEXT("No figure: it needs the largest layer, and that of the shape, %1 parameters, is more "
                                "than the whole number typed in."),
                   {written(in.largestLayer.count(), {})}};
}

std::optional<Message> shapeIsAssumed(const Scenario &scenario)
{
    if (scenario.isFromShape())
        return std::nullopt;
    return Message{PERRANK_TEXT("The largest layer is that of the shape, though the parameters are typed in."), {}};
}

} // namespace

DeepSpeedInputs deepSpeedInputs(const Scenario &scenario)
{
    const auto allRanks = scenarioGpus(scenario);
    const auto perNode =
        scenario.ranks < scenario.gpusPerNode ? allRanks : scenarioCount(scenario, ParameterId::GpusPerNode);
    return {
        .parameters = modelParameters(scenario, traced),
        .largestLayer = largestModule(scenario),
        .gpusPerNode = perNode,
        .nodes = (allRanks / perNode).named(PERRANK_TEXT("nodes")),
    };
}

Term<Bytes> deepSpeedStage2Gpu(const DeepSpeedInputs &in, CpuOffload offload)
{
    const auto weights = bytesOf(in.parameters, weightBytes);
    return offload == CpuOffload::None ? weights + bytesOf(in.parameters, shardedBytes) / allGpus(in) : weights;
}

Term<Bytes> deepSpeedStage2GpuBefore2024(const DeepSpeedInputs &in)
{
    return bytesOf(in.parameters, wholeBytesBefore2024) + bytesOf(in.parameters, sharedBytesBefore2024) / allGpus(in);
}

Term<Bytes> deepSpeedStage2Cpu(const DeepSpeedInputs &in, CpuOffload offload)
{
    if (offload == CpuOffload::None)
        return hostCopies(in, in.gpusPerNode);
    const bool copiesAreMore = hostCopyBytes.value * allGpus(in).count() > hostStatesBytes.value;
    return copiesAreMore ? hostCopies(in, allGpus(in)) : withBuffers(bytesOf(in.parameters, hostStatesBytes));
}

Term<Bytes> deepSpeedStage3Gpu(const DeepSpeedInputs &in, CpuOffload offload)
{
    const auto layer = bytesOf(in.largestLayer, layerBytes);
    if (offload == CpuOffload::OptimizerAndParameters)
        return layer;
    const Fact &shared = offload == CpuOffload::None ? shardedBytes : weightBytes;
    return layer + bytesOf(in.parameters, shared) / allGpus(in);
}

Term<Bytes> deepSpeedStage3Cpu(const DeepSpeedInputs &in, CpuOffload offload, ZeroInit init)
{
    if (offload == CpuOffload::OptimizerAndParameters)
        return hostStates(in, shardedBytes, init);
    if (offload == CpuOffload::Optimizer)
        return hostStates(in, hostStatesBytes, init);
    if (init == ZeroInit::Off)
        return hostCopies(in, in.gpusPerNode);
    return withBuffers(bytesOf(in.largestLayer, layerBytes) * in.gpusPerNode);
}

ToolAnswer deepSpeedStage2Answer(const Scenario &scenario)
{
    if (const auto refusal = unevenNodes(scenario))
        return {{}, refusal};
    const DeepSpeedInputs in = deepSpeedInputs(scenario);
    return {{
                {"per GPU, offload_optimizer=none", deepSpeedStage2Gpu(in, CpuOffload::None)},
                {"per GPU, offload_optimizer=cpu", deepSpeedStage2Gpu(in, CpuOffload::Optimizer)},
                {"per GPU, offload_optimizer=none, as printed before 2024", deepSpeedStage2GpuBefore2024(in)},
                {"per CPU, offload_optimizer=none", deepSpeedStage2Cpu(in, CpuOffload::None)},
                {"per CPU, offload_optimizer=cpu", deepSpeedStage2Cpu(in, CpuOffload::Optimizer)},
            },
            std::nullopt};
}

ToolAnswer deepSpeedStage3Answer(const Scenario &scenario)
{
    const DeepSpeedInputs in = deepSpeedInputs(scenario);
    if (const auto refusal = unevenNodes(scenario))
        return {{}, refusal};
    if (const auto refusal = largestLayerUnknown(scenario, in))
        return {{}, refusal};
    using enum CpuOffload;
    return {{
                {"per GPU, offload_param=none, offload_optimizer=none", deepSpeedStage3Gpu(in, None)},
                {"per GPU, offload_param=none, offload_optimizer=cpu", deepSpeedStage3Gpu(in, Optimizer)},
                {"per GPU, offload_param=cpu, offload_optimizer=cpu", deepSpeedStage3Gpu(in, OptimizerAndParameters)},
                {"per CPU, offload_param=none, offload_optimizer=none, zero_init=1",
                 deepSpeedStage3Cpu(in, None, ZeroInit::On)},
                {"per CPU, offload_param=none, offload_optimizer=none, zero_init=0",
                 deepSpeedStage3Cpu(in, None, ZeroInit::Off)},
                {"per CPU, offload_param=none, offload_optimizer=cpu, zero_init=1",
                 deepSpeedStage3Cpu(in, Optimizer, ZeroInit::On)},
                {"per CPU, offload_param=none, offload_optimizer=cpu, zero_init=0",
                 deepSpeedStage3Cpu(in, Optimizer, ZeroInit::Off)},
                {"per CPU, offload_param=cpu, offload_optimizer=cpu, zero_init=1",
                 deepSpeedStage3Cpu(in, OptimizerAndParameters, ZeroInit::On)},
                {"per CPU, offload_param=cpu, offload_optimizer=cpu, zero_init=0",
                 deepSpeedStage3Cpu(in, OptimizerAndParameters, ZeroInit::Off)},
            },
            shapeIsAssumed(scenario)};
}

} // namespace perrank
