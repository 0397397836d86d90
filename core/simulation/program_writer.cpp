// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/program_writer.h"

#include <algorithm>

namespace perrank {

ProgramWriter::ProgramWriter(const RankInputs &in)
{
    const std::int64_t copies = in.copies.count();
    const std::int64_t shards = in.shardRanks.count();
    m_channels.push_back({.parameters = &StepUnit::dense,
                          .stream = Stream::Communication,
                          .replicaStream = Stream::Replicas,
                          .copies = grouping(copies, 1),
                          .shards = grouping(shards, 1),
                          .replicas = grouping(copies / shards, shards),
                          .shardRanks = shards});
    if (!in.expertsApart)
        return;
    const std::int64_t experts = in.scenario.expertParallel;
    const std::int64_t expertCopies = copies / experts;
    const std::int64_t expertShards = in.expertShardRanks.count();
    m_channels.push_back({.parameters = &StepUnit::experts,
                          .stream = Stream::Experts,
                          .replicaStream = Stream::ExpertReplicas,
                          .copies = grouping(expertCopies, experts),
                          .shards = grouping(expertShards, experts),
                          .replicas = grouping(expertCopies / expertShards, experts * expertShards),
                          .shardRanks = expertShards});
}

std::int32_t ProgramWriter::grouping(std::int64_t size, std::int64_t stride)
{
    if (size <= 1)
        return noOperation;
    auto &groupings = m_program.groupings;
    const Grouping wanted{size, stride};
    const auto found = std::ranges::find(groupings, wanted);
    const auto index = static_cast<std::int32_t>(found - groupings.begin());
    if (found == groupings.end())
        groupings.push_back(wanted);
    return index;
}

std::int32_t ProgramWriter::add(const Operation &operation)
{
    m_program.operations.push_back(operation);
    m_program.operations.back().microBatch = m_microBatch;
    return static_cast<std::int32_t>(m_program.operations.size()) - 1;
}

std::int32_t ProgramWriter::send(Operation collective, std::int64_t elements, std::int32_t unit, const After &after,
                                 std::int32_t bucket)
{
    if (collective.grouping == noOperation || elements == 0)
        return noOperation;
    collective.elements = elements;
    collective.unit = unit;
    collective.after = after;
    collective.bucket = bucket;
    return add(collective);
}

std::int32_t ProgramWriter::compute(OperationKind kind, std::int32_t unit, const After &after)
{
    return add({.kind = kind, .stream = Stream::Compute, .unit = unit, .after = after});
}

std::int32_t ProgramWriter::gather(const Channel &channel, std::int64_t elements, std::int32_t unit, const After &after,
                                   std::int32_t bucket)
{
    return send({.kind = OperationKind::AllGather,
                 .stream = channel.stream,
                 .grouping = channel.shards,
                 .payload = Payload::Weights},
                elements, unit, after, bucket);
}

std::int32_t ProgramWriter::scatter(const Channel &channel, std::int64_t elements, std::int32_t unit,
                                    const After &after, std::int32_t bucket)
{
    return send({.kind = OperationKind::ReduceScatter,
                 .stream = channel.stream,
                 .grouping = channel.shards,
                 .payload = Payload::Gradients},
                elements, unit, after, bucket);
}

std::int32_t ProgramWriter::reduceAll(const Channel &channel, std::int64_t elements, std::int32_t unit,
                                      const After &after, std::int32_t bucket, Stream stream)
{
    return send(
        {.kind = OperationKind::AllReduce, .stream = stream, .grouping = channel.copies, .payload = Payload::Gradients},
        elements, unit, after, bucket);
}

std::int32_t ProgramWriter::reduceReplicas(const Channel &channel, std::int64_t elements, std::int32_t unit,
                                           const After &after, std::int32_t bucket)
{
    return send({.kind = OperationKind::AllReduce,
                 .stream = channel.replicaStream,
                 .grouping = channel.replicas,
                 .payload = Payload::Gradients,
                 .parts = channel.shardRanks},
                elements, unit, after, bucket);
}

} // namespace perrank
