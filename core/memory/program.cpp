// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/program.h"

#include "core/memory/activations.h"
#include "core/memory/model_states.h"

namespace perrank {

Program programOf(const RankInputs &in)
{
    if (in.copies.count() == 1)
        return Program::Alone;
    const bool isZero = in.strategy.shardsOptimizer && in.strategy.dealing == Dealing::Padded;
    if (in.scenario.accounting == Accounting::DeepSpeed && isZero)
        return Program::DeepSpeed;
    return in.strategy.shardsParameters ? Program::UnitByUnit : Program::Replicated;
}

bool keepsGradients(const RankInputs &in)
{
    const bool hasPartition = programOf(in) == Program::DeepSpeed && in.strategy.shardsParameters;
    return in.scenario.accumulation > 1 || in.scenario.pipelineParallel > 1 || hasPartition
           || in.scenario.accounting == Accounting::Megatron;
}

bool sharesGradients(const RankInputs &in)
{
    return in.strategy.shardsGradients && in.shardRanks.count() > 1;
}

bool hasTiedHead(const RankInputs &in)
{
    return in.scenario.tiedEmbeddings && in.stage.isFirst && in.stage.isLast;
}

Rate<BytesPerParam> computeWeightBytes(const RankInputs &in)
{
    if (!accountings[in.scenario.accounting].mixesPrecisions)
        return weightOnTheWire(in);
    const Parameter &row = parameter(ParameterId::Dtype);
    return in.tracing.rate<BytesPerParam>({computeBytes(in.scenario), 1}, row.id, PERRANK_TEXT("compute bytes"));
}

Rate<BytesPerParam> reducedGradientBytes(const RankInputs &in)
{
    if (!in.scenario.reduceDtype)
        return computeWeightBytes(in);
    const Parameter &row = parameter(ParameterId::ReduceDtype);
    return in.tracing.rate<BytesPerParam>({dtypes[*in.scenario.reduceDtype].bytes, 1}, row.id, row.symbol);
}

} // namespace perrank
