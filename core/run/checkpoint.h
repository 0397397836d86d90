// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/quantity.h"
#include "core/catalog/strategies.h"
#include "core/simulation/operation.h"

#include <memory>
#include <string>

namespace perrank {

enum class FileState { Absent, Partial, Complete };

struct FileStateSpec {
    FileState id;
    std::string_view key;
    std::string_view name;
};

inline constexpr EnumTable fileStates{std::array{
    FileStateSpec{FileState::Absent, "absent", PERRANK_TEXT("absent")},
    FileStateSpec{FileState::Partial, "partial", PERRANK_TEXT("partial")},
    FileStateSpec{FileState::Complete, "complete", PERRANK_TEXT("complete")},
}};

/// One file of a checkpoint, as it lies on the disk.
struct CheckpointFile {
    std::string name;
    std::int64_t rank = 0; ///< that writes it
    FileState state = FileState::Absent;
    Quantity<Bytes> bytes;   ///< on the disk
    Quantity<Bytes> whole;   ///< when it is complete
    Quantity<Bytes> weights; ///< of `whole`: what of it is the weights, or the master copy that stands for them

    bool operator==(const CheckpointFile &) const = default;
};

enum class CheckpointVerdict { Complete, WeightsOnly, Unusable, Absent };

struct CheckpointVerdictSpec {
    CheckpointVerdict id;
    std::string_view key;
    std::string_view name;
    std::string_view explanation;
};

inline constexpr EnumTable checkpointVerdicts{std::array{
    CheckpointVerdictSpec{CheckpointVerdict::Complete, "complete", PERRANK_TEXT("complete"),
                          PERRANK_TEXT("Training goes on from here as if nothing had happened.")},
    CheckpointVerdictSpec{CheckpointVerdict::WeightsOnly, "weights_only", PERRANK_TEXT("weights only"),
                          PERRANK_TEXT("The weights are all there, the optimizer is not: a start with fresh moments, "
                                       "and the loss jumps.")},
    CheckpointVerdictSpec{CheckpointVerdict::Unusable, "unusable", PERRANK_TEXT("unusable"),
                          PERRANK_TEXT("Nothing can be resumed from this set.")},
    CheckpointVerdictSpec{CheckpointVerdict::Absent, "absent", PERRANK_TEXT("absent"),
                          PERRANK_TEXT("The save hung: there is no file at all.")},
}};

/// What names a set as whole: the mark that its framework writes.
enum class MarkerState { None, Missing, Present };

/// What a save left on the disk under one strategy, and what a loader makes of it.
struct CheckpointSet {
    std::vector<CheckpointFile> files;
    std::string marker;                          ///< its file name; empty where nothing marks a set
    MarkerState markerState = MarkerState::None; ///< `None` where nothing marks a set
    CheckpointVerdict verdict = CheckpointVerdict::Complete;
    double fraction = 1;  ///< bytes on the disk ÷ bytes of a whole set
    double weights = 1;   ///< share that lies in complete files
    double optimizer = 1; ///< the same
    Message loader;       ///< what a loader says that looks before it loads

    bool operator==(const CheckpointSet &) const = default;
};

/// One save under one strategy. Saves that left the same share what they left.
struct Checkpoint {
    std::int64_t step = 0; ///< steps that were done
    Strategy strategy = Strategy::Ddp;
    Nanoseconds at{0};          ///< start of the save
    bool isOverwritten = false; ///< a later save has written over it
    std::shared_ptr<const CheckpointSet> set;
};

} // namespace perrank
