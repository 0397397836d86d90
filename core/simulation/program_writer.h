// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/step_units.h"
#include "core/simulation/operation.h"

#include <vector>

namespace perrank {

/// Tensors that the same ranks share, and where what is sent for them queues: the dense ones, or the experts.
struct Channel {
    std::int64_t StepUnit::*parameters;
    Stream stream;
    Stream replicaStream;
    // Of `StepProgram::groupings`; `noOperation` where one rank is alone.
    std::int32_t copies = noOperation;   ///< all ranks that have copies of them
    std::int32_t shards = noOperation;   ///< the ranks that divide one copy
    std::int32_t replicas = noOperation; ///< those that have the same part of different copies
    std::int64_t shardRanks = 1;
};

using After = std::array<std::int32_t, 4>;

/// Writes a program, operation by operation; each function returns the number of what it wrote.
class ProgramWriter {
public:
    explicit ProgramWriter(const RankInputs &in);

    [[nodiscard]] const std::vector<Channel> &channels() const { return m_channels; }
    [[nodiscard]] StepProgram take() { return std::move(m_program); }
    void beginMicroBatch(std::int32_t microBatch) { m_microBatch = microBatch; }

    std::int32_t compute(OperationKind kind, std::int32_t unit, const After &after = noneAfter);
    /// `noOperation` where there is nobody to talk to, or nothing to send.
    std::int32_t gather(const Channel &channel, std::int64_t elements, std::int32_t unit, const After &after,
                        std::int32_t bucket = noOperation);
    std::int32_t scatter(const Channel &channel, std::int64_t elements, std::int32_t unit, const After &after,
                         std::int32_t bucket = noOperation);
    /// Gradients of all copies, on the stream.
    std::int32_t reduceAll(const Channel &channel, std::int64_t elements, std::int32_t unit, const After &after,
                           std::int32_t bucket, Stream stream);
    /// The parts of shard groups that are copies of each other, after each has been reduced inside its group.
    std::int32_t reduceReplicas(const Channel &channel, std::int64_t elements, std::int32_t unit, const After &after,
                                std::int32_t bucket = noOperation);

    static constexpr After noneAfter{noOperation, noOperation, noOperation, noOperation};

private:
    std::int32_t grouping(std::int64_t size, std::int64_t stride);
    std::int32_t send(Operation collective, std::int64_t elements, std::int32_t unit, const After &after,
                      std::int32_t bucket);
    std::int32_t add(const Operation &operation);

    StepProgram m_program;
    std::vector<Channel> m_channels;
    std::int32_t m_microBatch = 0;
};

} // namespace perrank
