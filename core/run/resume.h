// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/run.h"
#include "core/run/save_plan.h"

namespace perrank {

// What a checkpoint is good for when it is loaded elsewhere than where it was written.

/// Which files of a set one node finds when each rank wrote to a disk of its own node.
struct NodeView {
    std::int64_t here = 0;
    std::int64_t elsewhere = 0;    ///< written, but on the disks of other nodes
    std::int64_t neverWritten = 0; ///< on no node

    bool operator==(const NodeView &) const = default;

    [[nodiscard]] std::int64_t all() const { return here + elsewhere + neverWritten; }
    [[nodiscard]] bool canResume() const { return all() > 0 && elsewhere + neverWritten == 0; }
};
NodeView nodeView(const CheckpointSet &set, std::int64_t node, std::int64_t gpusPerNode);

/// Whether a set with so many shards is whole. None of none is not: metadata that expect nothing are broken.
struct Completeness {
    bool isComplete = false;
    Message message;
};
Completeness completenessOf(std::int64_t found, std::int64_t expected);

/// How tensors lie in the files: flat shards of one number of ranks, or named tensors that can be cut anew.
enum class CheckpointFormat { Zero, Dcp };

/// What another number of ranks makes of a checkpoint.
struct OtherRanks {
    bool tensorsLoad = true;
    Quantity<Bytes> keptWeights;          ///< that can be put together from the shards
    Quantity<Bytes> lostOptimizer;        ///< where the tensors do not load
    std::vector<std::int64_t> withoutOwn; ///< first and last rank without objects of their own: position of the data
                                          ///< loader, state of the random numbers; empty where all have them
    Message message;
};
OtherRanks resumedOn(std::int64_t ranks, std::int64_t savedRanks, const SavePlan &plan, CheckpointFormat format);

/// Where training can go on when the mark names this step; a set that is not whole is refused, and the newest whole one
/// before it offered.
struct NamedStep {
    bool isWhole = false;
    std::optional<std::int64_t> instead = {};
    Message message;
};
NamedStep resumedAt(const std::vector<Checkpoint> &checkpoints, Strategy strategy, std::int64_t step);

/// How long a mark that rank 0 writes when its own files are done may name a set with holes: until the slowest rank is
/// done, in the unit of the times.
double badWindow(const std::vector<double> &writingTimes);

/// What one GPU has to hold beside its own share when all of a checkpoint is gathered on it.
struct GatheredSave {
    Quantity<Bytes> weights;
    Quantity<Bytes> optimizer;
};
GatheredSave gatheredOnOneRank(const SavePlan &plan);

} // namespace perrank
