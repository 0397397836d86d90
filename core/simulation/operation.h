// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <vector>

namespace perrank {

/// The clock of a step counts whole nanoseconds.
using Nanoseconds = std::chrono::nanoseconds;

enum class OperationKind { Forward, Backward, OptimizerStep, AllReduce, AllGather, ReduceScatter };

struct OperationSpec {
    OperationKind id;
    std::string_view key;
    std::string_view name;
    int passes; ///< around a ring: how often a rank sends the whole but its own part; 0 for computing
};

inline constexpr EnumTable operationKinds{std::array{
    OperationSpec{OperationKind::Forward, "forward", PERRANK_TEXT("Forward"), 0},
    OperationSpec{OperationKind::Backward, "backward", PERRANK_TEXT("Backward"), 0},
    OperationSpec{OperationKind::OptimizerStep, "optimizer_step", PERRANK_TEXT("Optimizer step"), 0},
    OperationSpec{OperationKind::AllReduce, "all_reduce", PERRANK_TEXT("All-reduce"), 2},
    OperationSpec{OperationKind::AllGather, "all_gather", PERRANK_TEXT("All-gather"), 1},
    OperationSpec{OperationKind::ReduceScatter, "reduce_scatter", PERRANK_TEXT("Reduce-scatter"), 1},
}};

inline bool isCollective(OperationKind kind)
{
    return operationKinds[kind].passes > 0;
}

/// The queues of a GPU, each first in, first out.
enum class Stream { Compute, Communication, Replicas, Experts, ExpertReplicas };

struct StreamSpec {
    Stream id;
    std::string_view key;
    std::string_view name;
};

inline constexpr EnumTable streams{std::array{
    StreamSpec{Stream::Compute, "compute", PERRANK_TEXT("Compute")},
    StreamSpec{Stream::Communication, "communication", PERRANK_TEXT("Communication")},
    StreamSpec{Stream::Replicas, "replicas", PERRANK_TEXT("Communication between copies")},
    StreamSpec{Stream::Experts, "experts", PERRANK_TEXT("Communication of experts")},
    StreamSpec{Stream::ExpertReplicas, "expert_replicas", PERRANK_TEXT("Communication between copies of experts")},
}};

/// Who takes part in a collective: `size` ranks, each `stride` after the one before it. Together the groups of a
/// grouping have every rank once.
struct Grouping {
    std::int64_t size = 1;
    std::int64_t stride = 1;

    bool operator==(const Grouping &) const = default;

    /// The group that a rank is in.
    [[nodiscard]] std::int64_t groupOf(std::int64_t rank) const
    {
        return rank % stride + rank / (stride * size) * stride;
    }
};

/// What elements cost on the wire.
enum class Payload { Weights, Gradients };

/// No operation.
inline constexpr std::int32_t noOperation = -1;

/// One entry of a queue. It may start when it heads its stream and what it waits for has ended.
struct Operation {
    OperationKind kind = OperationKind::Forward;
    Stream stream = Stream::Compute;
    std::int32_t unit = noOperation;   ///< the unit, or of a bucket the lowest unit in it
    std::int32_t bucket = noOperation; ///< counted from the first that is sent
    std::int32_t microBatch = 0;
    std::array<std::int32_t, 4> after = {noOperation, noOperation, noOperation,
                                         noOperation}; ///< operations before it in the program
    std::int32_t grouping = noOperation;               ///< of a collective: of `StepProgram::groupings`
    Payload payload = Payload::Weights;
    std::int64_t elements = 0; ///< of a collective: of the whole buffer, before it is shared
    std::int64_t parts = 1;    ///< of a collective: the buffer is one of so many equal parts of `elements`

    bool operator==(const Operation &) const = default;
};

/// What a rank issues in one step, in this order.
struct StepProgram {
    std::vector<Operation> operations;
    std::vector<Grouping> groupings;
};

} // namespace perrank
