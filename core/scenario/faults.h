// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace perrank {

// What goes wrong in a run. Ranks, nodes, steps and layers count from 0.

struct SlowRank {
    std::int64_t rank = 0;
    double factor = 1;
    std::int64_t from = 0;               ///< the first step
    std::optional<std::int64_t> to = {}; ///< the first step after it; empty = to the end

    bool operator==(const SlowRank &) const = default;
};

enum class Phase { Forward, Backward };

struct Pause {
    std::int64_t rank = 0;
    std::int64_t layer = 0;
    Phase phase = Phase::Forward;
    double milliseconds = 0;

    bool operator==(const Pause &) const = default;
};

/// Of a rank or of a node, one of the two.
struct SlowLink {
    std::optional<std::int64_t> rank = {};
    std::optional<std::int64_t> node = {};
    double factor = 1;

    bool operator==(const SlowLink &) const = default;
};

struct Hang {
    std::int64_t rank = 0;
    std::int64_t step = 0;

    bool operator==(const Hang &) const = default;
};

enum class CrashScope { Process, Node };

struct Crash {
    std::int64_t rank = 0;
    std::int64_t step = 0;
    CrashScope scope = CrashScope::Process;

    bool operator==(const Crash &) const = default;
};

struct GpuHang {
    std::int64_t rank = 0;
    std::int64_t step = 0;

    bool operator==(const GpuHang &) const = default;
};

enum class MismatchKind { Extra, Missing };

/// One rank calls a collective more, or one less, than the others.
struct Mismatch {
    std::int64_t rank = 0;
    std::int64_t step = 0;
    MismatchKind kind = MismatchKind::Extra;

    bool operator==(const Mismatch &) const = default;
};

struct OneRankCheckpoint {
    std::int64_t rank = 0;

    bool operator==(const OneRankCheckpoint &) const = default;
};

struct GuardedSave {
    std::int64_t rank = 0;

    bool operator==(const GuardedSave &) const = default;
};

/// After a fraction of the rank's bytes or after seconds of writing, one of the two.
struct CrashInSave {
    std::int64_t rank = 0;
    std::optional<double> fraction = {};
    std::optional<double> atSeconds = {};
    std::optional<std::int64_t> step = {}; ///< empty = at the first save

    bool operator==(const CrashInSave &) const = default;
};

/// One rank has `factor` times the activations.
struct OutOfMemory {
    std::int64_t rank = 0;
    double factor = 1;

    bool operator==(const OutOfMemory &) const = default;
};

struct UnevenBatches {
    std::vector<std::int64_t> batches; ///< of each rank

    bool operator==(const UnevenBatches &) const = default;
};

struct NodeLoss {
    std::int64_t node = 0;
    std::int64_t step = 0;
    bool spare = false;
    double provisioningSeconds = 300;

    bool operator==(const NodeLoss &) const = default;
};

struct SlowSave {
    double seconds = 0;

    bool operator==(const SlowSave &) const = default;
};

struct DiskFull {
    double gigabytes = 0; ///< left, of 10⁹ bytes

    bool operator==(const DiskFull &) const = default;
};

/// In the order of `FaultKind`.
using Fault = std::variant<SlowRank, Pause, SlowLink, Hang, Crash, GpuHang, Mismatch, OneRankCheckpoint, GuardedSave,
                           CrashInSave, OutOfMemory, UnevenBatches, NodeLoss, SlowSave, DiskFull>;

enum class FaultKind {
    SlowRank,
    Pause,
    SlowLink,
    Hang,
    Crash,
    GpuHang,
    Mismatch,
    OneRankCheckpoint,
    GuardedSave,
    CrashInSave,
    OutOfMemory,
    UnevenBatches,
    NodeLoss,
    SlowSave,
    DiskFull
};

inline FaultKind kindOf(const Fault &fault)
{
    return static_cast<FaultKind>(fault.index());
}

struct FaultSpec {
    FaultKind id;
    std::string_view key;
    std::string_view name;
    std::string_view explanation;
    bool disturbsStep;              ///< holds in every step, and the step engine plays it
    std::string_view eitherOf = {}; ///< two fields of which it has exactly one
    std::string_view orElse = {};
};

inline constexpr EnumTable faultKinds{std::array{
    FaultSpec{FaultKind::SlowRank, "slow_rank", PERRANK_TEXT("Slow rank"),
              PERRANK_TEXT("One rank computes everything more slowly."), true},
    FaultSpec{FaultKind::Pause, "pause", PERRANK_TEXT("Pause"), PERRANK_TEXT("One rank pauses in one layer."), true},
    FaultSpec{FaultKind::SlowLink, "slow_link", PERRANK_TEXT("Slow link"),
              PERRANK_TEXT("Every collective through a rank or a node takes longer."), true, "rank", "node"},
    FaultSpec{FaultKind::Hang, "hang", PERRANK_TEXT("Hang"), PERRANK_TEXT("A rank never calls again."), false},
    FaultSpec{FaultKind::Crash, "crash", PERRANK_TEXT("Crash"), PERRANK_TEXT("A process or a node dies."), false},
    FaultSpec{FaultKind::GpuHang, "gpu_hang", PERRANK_TEXT("GPU hang"), PERRANK_TEXT("A GPU stops advancing."), false},
    FaultSpec{FaultKind::Mismatch, "mismatch", PERRANK_TEXT("Mismatched collective"),
              PERRANK_TEXT("One rank makes a call too many or too few."), false},
    FaultSpec{FaultKind::OneRankCheckpoint, "one_rank_checkpoint", PERRANK_TEXT("Checkpoint of one rank"),
              PERRANK_TEXT("Only one rank wrote its files."), false},
    FaultSpec{FaultKind::GuardedSave, "guarded_save", PERRANK_TEXT("Guarded save"),
              PERRANK_TEXT("The save is called on one rank only."), false},
    FaultSpec{FaultKind::CrashInSave, "crash_in_save", PERRANK_TEXT("Crash in a save"),
              PERRANK_TEXT("A rank dies while it writes."), false, "fraction", "at_s"},
    FaultSpec{FaultKind::OutOfMemory, "oom", PERRANK_TEXT("Out of memory"),
              PERRANK_TEXT("One rank needs more for its activations."), false},
    FaultSpec{FaultKind::UnevenBatches, "uneven_batches", PERRANK_TEXT("Uneven batches"),
              PERRANK_TEXT("Some ranks have fewer batches than others."), false},
    FaultSpec{FaultKind::NodeLoss, "node_loss", PERRANK_TEXT("Lost node"), PERRANK_TEXT("A node is gone."), false},
    FaultSpec{FaultKind::SlowSave, "slow_save", PERRANK_TEXT("Slow save"),
              PERRANK_TEXT("Rank 0 saves while the others wait."), false},
    FaultSpec{FaultKind::DiskFull, "disk_full", PERRANK_TEXT("Full storage"),
              PERRANK_TEXT("The storage is full before the save ends."), false},
}};

static_assert(std::variant_size_v<Fault> == faultKinds.size());

} // namespace perrank
