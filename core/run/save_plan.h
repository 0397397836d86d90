// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/checkpoint.h"
#include "core/scenario/scenario.h"

namespace perrank {

/// What a save writes when nothing goes wrong. Files are in the order of their ranks, and of each rank in the order in
/// which it writes them.
struct SavePlan {
    Strategy strategy = Strategy::Ddp;
    std::vector<CheckpointFile> files; ///< all complete
    std::int64_t writers = 0;
    Quantity<Bytes> all;
    Quantity<Bytes> mostOfOne; ///< of the writer that has the most

    /// What one rank writes.
    [[nodiscard]] Quantity<Bytes> of(std::int64_t rank) const;
};

/// The plan of a resolved scenario: its weights, master copy and moments, written by whoever holds the only copy.
/// Strategies that shard the weights leave them out where there is a master copy.
SavePlan savePlan(const Scenario &scenario, Strategy strategy);
/// The same without the list of its files.
SavePlan saveSize(const Scenario &scenario, Strategy strategy);

/// Bytes that one writer of so many writes in a nanosecond.
double writingSpeed(const Scenario &scenario, std::int64_t writers);

/// How long all ranks stop for files of so many bytes.
Nanoseconds saveTime(const Scenario &scenario, Quantity<Bytes> mostOfOne, Quantity<Bytes> all);

/// The folder of a set, and what marks it as whole; nothing where one name is written over every time.
std::string checkpointFolder(CheckpointOrder order, std::int64_t step);
std::string checkpointMarker(CheckpointOrder order);

} // namespace perrank
