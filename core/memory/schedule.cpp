// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/schedule.h"

namespace perrank {

namespace {

constexpr std::string_view source = "Narayanan et al., Efficient Large-Scale Language Model Training, 2021, §2.2";

Term<Count> of(const Scenario &scenario, Tracing tracing, ParameterId id)
{
    const Parameter &row = parameter(id);
    return tracing.parameter<Count>(scenario.*std::get<WholeNumber>(row.kind).field, id, row.symbol);
}

Term<Count> stagesFrom(const Scenario &scenario, const PipelineStage &stage, Tracing tracing)
{
    return tracing.fact<Count>({scenario.pipelineParallel - stage.index,
                                PERRANK_TEXT("stages from this one to the last: micro-batches that it may have begun"),
                                source});
}

Term<Count> chunksOfInterleaved(const Scenario &scenario, const PipelineStage &stage, Tracing tracing)
{
    const std::int64_t warmUp = 2 * (scenario.pipelineParallel - 1 - stage.index) + 1;
    const auto before = tracing.fact<Count>(
        {warmUp,
         PERRANK_TEXT("chunks that an interleaved stage begins before its first backward: 2 (p − 1 − stage) + 1"),
         source});
    const auto more =
        tracing.fact<Count>({scenario.virtualStages - 1,
                             PERRANK_TEXT("chunks per stage but one, each for a group of micro-batches"), source});
    return before + more * of(scenario, tracing, ParameterId::InterleaveGroup);
}

} // namespace

Term<Count> layersInFlight(const Scenario &scenario, const PipelineStage &stage, Tracing tracing)
{
    const auto layers = of(scenario, tracing, ParameterId::Layers);
    if (scenario.pipelineParallel == 1)
        return layers;
    const auto microBatches = of(scenario, tracing, ParameterId::Accumulation);
    const auto perStage = layers / of(scenario, tracing, ParameterId::PipelineParallel);
    if (scenario.virtualStages == 1)
        return smallerOf(microBatches, stagesFrom(scenario, stage, tracing)) * perStage;
    const auto chunkOf = of(scenario, tracing, ParameterId::VirtualStages);
    const auto chunks = smallerOf(microBatches * chunkOf, chunksOfInterleaved(scenario, stage, tracing));
    return chunks * (perStage / chunkOf);
}

} // namespace perrank
