// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"

#include <span>

namespace perrank {

/// When the most is held. `Sum` belongs to accountings without instants: all parts at once.
enum class PeakPhase { Sum, EndOfForward, Backward, EndOfBackward, OptimizerStep };

struct PeakPhaseSpec {
    PeakPhase id;
    std::string_view key;
    std::string_view name;
};

inline constexpr EnumTable peakPhases{std::array{
    PeakPhaseSpec{PeakPhase::Sum, "sum", PERRANK_TEXT("all parts at once")},
    PeakPhaseSpec{PeakPhase::EndOfForward, "end_of_forward", PERRANK_TEXT("forward end")},
    PeakPhaseSpec{PeakPhase::Backward, "backward", PERRANK_TEXT("backward")},
    PeakPhaseSpec{PeakPhase::EndOfBackward, "end_of_backward", PERRANK_TEXT("backward end")},
    PeakPhaseSpec{PeakPhase::OptimizerStep, "optimizer_step", PERRANK_TEXT("optimizer step")},
}};

/// The instants of a step at which memory can be highest, in the order of time.
enum class Instant {
    Sum,                ///< no instant: each part as large as it gets
    EndOfForward,       ///< and the loss's own backward
    Backward,           ///< the last block at work: nearly all activations are still kept
    LaterBlock,         ///< the block before the last at work: the last one is being reduced
    FirstBlock,         ///< the backward pass of the first block: nearly all gradients are there
    Embedding,          ///< the backward pass of the embedding
    EmbeddingReduction, ///< its gradients on their way to the ranks that own them
    OptimizerStep,
};

struct InstantSpec {
    Instant id;
    std::string_view key;
    PeakPhase phase;
};

inline constexpr EnumTable instants{std::array{
    InstantSpec{Instant::Sum, "sum", PeakPhase::Sum},
    InstantSpec{Instant::EndOfForward, "end_of_forward", PeakPhase::EndOfForward},
    InstantSpec{Instant::Backward, "backward", PeakPhase::Backward},
    InstantSpec{Instant::LaterBlock, "later_block", PeakPhase::Backward},
    InstantSpec{Instant::FirstBlock, "first_block", PeakPhase::EndOfBackward},
    InstantSpec{Instant::Embedding, "embedding", PeakPhase::EndOfBackward},
    InstantSpec{Instant::EmbeddingReduction, "embedding_reduction", PeakPhase::EndOfBackward},
    InstantSpec{Instant::OptimizerStep, "optimizer_step", PeakPhase::OptimizerStep},
}};

/// Those of a step, without `Sum`.
inline constexpr std::array instantsOfStep{Instant::EndOfForward, Instant::Backward,  Instant::LaterBlock,
                                           Instant::FirstBlock,   Instant::Embedding, Instant::EmbeddingReduction,
                                           Instant::OptimizerStep};

} // namespace perrank
