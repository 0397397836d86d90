// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/rank_terms.h"

#include "core/catalog/gpus.h"

namespace perrank {

namespace {

constexpr std::int64_t bytesPerMebibyte = 1024 * 1024;
const Tracing tracing(true);

template <class U>
Term<U> parameterTerm(std::int64_t value, ParameterId id)
{
    return tracing.parameter<U>(value, id, parameter(id).symbol);
}

Term<Bytes> cardTerm(const GpuChoice &choice)
{
    const Gpu *gpu = std::get_if<Gpu>(&choice);
    if (gpu == nullptr)
        return parameterTerm<Bytes>(gpuBytes(choice), ParameterId::Gpu);
    const auto mebibytes = tracing.fact<Bytes>(
        {gpus[*gpu].mebibytes, PERRANK_TEXT("MiB of the card, as its driver reports them"), gpus[*gpu].source});
    return mebibytes
           * tracing.fact<Count>({bytesPerMebibyte, PERRANK_TEXT("bytes in a MiB"), PERRANK_TEXT("by definition")});
}

/// Ranks that work on different sequences.
Term<Count> dataTerm(const Scenario &scenario)
{
    auto ranks = parameterTerm<Count>(scenario.ranks, ParameterId::Ranks);
    struct Way {
        ParameterId id;
        std::int64_t ways;
    };
    for (const auto &[id, ways] : {Way{ParameterId::TensorParallel, scenario.tensorParallel},
                                   Way{ParameterId::PipelineParallel, scenario.pipelineParallel},
                                   Way{ParameterId::ContextParallel, scenario.contextParallel}}) {
        if (ways > 1)
            ranks = ranks / parameterTerm<Count>(ways, id);
    }
    return ranks;
}

} // namespace

Term<Bytes> capacityTerm(const Scenario &scenario)
{
    const auto card = cardTerm(scenario.gpu);
    if (scenario.contextBytes == 0)
        return card;
    if (scenario.contextBytes >= card.count())
        return {};
    return card - parameterTerm<Bytes>(scenario.contextBytes, ParameterId::ContextBytes);
}

Term<Bytes> headroomTerm(const Scenario &scenario, const RankGroup &group)
{
    const auto capacity = capacityTerm(scenario);
    if (!capacity.step || !group.peak.step)
        return {capacity.amount - group.peak.amount, nullptr};
    const auto needed =
        group.peak.named(group.peakInstant == Instant::Sum ? PERRANK_TEXT("total") : PERRANK_TEXT("peak"));
    return capacity.named(PERRANK_TEXT("capacity")) - needed;
}

Term<Count> globalBatchTerm(const Scenario &scenario)
{
    const auto batch = parameterTerm<Count>(scenario.microBatch, ParameterId::MicroBatch) * dataTerm(scenario);
    if (scenario.accumulation == 1)
        return batch;
    return batch * parameterTerm<Count>(scenario.accumulation, ParameterId::Accumulation);
}

} // namespace perrank
