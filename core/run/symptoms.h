// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace perrank {

// What tells one failure from another, from what can be seen.

enum class Symptom { SlowRank, AbsentRank, Mismatch, DeadProcess, LostNode, DroppedLink, HungGpu };

struct SymptomSpec {
    Symptom id;
    std::string_view key;
    std::string_view name;
    std::string_view who;  ///< reports
    std::string_view when; ///< after the fault
};

inline constexpr EnumTable symptoms{std::array{
    SymptomSpec{Symptom::SlowRank, "slow_rank", PERRANK_TEXT("A slow rank"), PERRANK_TEXT("nobody"),
                PERRANK_TEXT("never: all ranks look equally slow")},
    SymptomSpec{Symptom::AbsentRank, "absent_rank", PERRANK_TEXT("A rank that does not call"),
                PERRANK_TEXT("all ranks but the one"), PERRANK_TEXT("after the timeout")},
    SymptomSpec{Symptom::Mismatch, "mismatch", PERRANK_TEXT("Calls that do not match"), PERRANK_TEXT("all ranks"),
                PERRANK_TEXT("after the timeout, or never where types and sizes are equal")},
    SymptomSpec{Symptom::DeadProcess, "dead_process", PERRANK_TEXT("A process that dies"),
                PERRANK_TEXT("the launcher of its node"), PERRANK_TEXT("after 0.1 s")},
    SymptomSpec{Symptom::LostNode, "lost_node", PERRANK_TEXT("A node that is gone"),
                PERRANK_TEXT("the rendezvous, which misses it"), PERRANK_TEXT("after 15 s")},
    SymptomSpec{Symptom::DroppedLink, "dropped_link", PERRANK_TEXT("A link that drops"),
                PERRANK_TEXT("all ranks of the ring at once"), PERRANK_TEXT("within seconds, as a network error")},
    SymptomSpec{Symptom::HungGpu, "hung_gpu", PERRANK_TEXT("A GPU that hangs"), PERRANK_TEXT("the monitor of its rank"),
                PERRANK_TEXT("after 480 s")},
}};

/// The slowest of the times ÷ the fastest. Times are positive.
double slowdownOf(const std::vector<double> &times);
/// Which of them is a straggler: nobody where the slowdown is below the threshold, since some rank is always last.
std::optional<std::size_t> stragglerIn(const std::vector<double> &times, double threshold);

/// Batches of each rank of samples that are dealt out evenly, the first ranks getting one more; the last batch may be
/// smaller, or is dropped.
std::vector<std::int64_t> batchesOf(std::int64_t samples, std::int64_t ranks, std::int64_t microBatch, bool dropsLast);

/// Two neighbouring ranks whose pieces of a dimension differ when it is cut without padding: they cannot gather it.
struct UnequalPieces {
    std::int64_t rank = 0; ///< the first of the two
    std::int64_t piece = 0;
    std::int64_t next = 0;

    bool operator==(const UnequalPieces &) const = default;
};
std::optional<UnequalPieces> unequalPieces(std::int64_t dimension, std::int64_t ranks);

} // namespace perrank
