// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/report/amount_text.h"
#include "core/scenario/parameters.h"

namespace perrank {

/// The memory of one rank for its model states, and the sum that gives it.
struct AssignmentCell {
    Strategy strategy;
    std::vector<Quantity<Bytes>> wholeParts; ///< parameters, gradients and Adam before any sharding
    std::int64_t dividedBy;                  ///< the ranks, or 1 where nothing is sharded
    Term<Bytes> modelStates;
    Explanation arithmetic; ///< of the model states, down to the parameters of the scenario
    Crossover crossover;
    Quantity<Bytes> precise; ///< the same rank by the paper's accounting
};

struct AssignmentRow {
    std::int64_t ranks;
    std::vector<AssignmentCell> cells; ///< one for each of `assignmentStrategies`
};

/// How a job fails, and what a good answer says about it.
struct FailureMode {
    std::string_view title;
    std::string_view answer;
};

inline constexpr std::array assignmentStrategies{Strategy::Ddp, Strategy::Zero3};
inline constexpr std::array<std::int64_t, 3> assignmentRanks{1, 2, 8};
inline constexpr std::array failureModes{
    FailureMode{
        PERRANK_TEXT("Slow rank"),
        PERRANK_TEXT("All ranks wait for the slowest at the next collective: with one of 8 at 1.5 × the time a "
                     "300 ms step takes 450 ms on every rank (0.67 × the throughput) and every step timer shows "
                     "450 ms; the slow one is the rank that never waits.")},
    FailureMode{
        PERRANK_TEXT("Dropped NCCL"),
        PERRANK_TEXT("The other ranks wait in the collective until the watchdog ends it after 10 minutes "
                     "(7 × 600 s = 1.17 GPU-hours) and all print the same time-out, while the culprit may print "
                     "nothing: look for the rank that did not call it; a longer time-out is no cure.")},
    FailureMode{
        PERRANK_TEXT("One-rank checkpoint"),
        PERRANK_TEXT("If only rank 0 of 8 wrote, DDP can resume; ZeRO-1 and ZeRO-2 keep the weights but 1/8 of "
                     "the optimizer, ZeRO-3 and FSDP 1/8 of everything; nothing warns until the resume, so load "
                     "a checkpoint once before you need it.")},
};

/// Students get the empty lines to fill in, teachers the answers.
enum class Audience { Student, Teacher };

/// The assignment of the lesson: DDP against ZeRO-3 at 1, 2 and 8 ranks with the arithmetic, and the line of the
/// activations. A value that the window and the command line show alike.
struct Assignment {
    Scenario scenario; ///< resolved: the lesson's sketch, Adam and the fudge, whatever else was chosen
    std::vector<AssignmentRow> rows;
    Term<Bytes> activations; ///< of every rank in every cell
};

/// For the model, data type, batch and fudge of `scenario`.
Assignment assignmentFor(const Scenario &scenario);

/// The scenario counted as the assignment counts, with its own ranks and strategies.
Scenario countedAsAssignment(Scenario scenario);
/// What of the scenario the assignment counts otherwise, in the order of the parameters; nothing where its bars show
/// what the table says.
std::vector<ParameterId> unlikeAssignment(const Scenario &scenario);

/// "(0.2 + 0.2 + 1.6) / 8 = 0.25 GB".
std::string sumWords(const AssignmentCell &cell, const AmountStyle &style);
/// "ZeRO-3 at 8 ranks: 0.25 + 2.57 = 2.82 GB, 91 % of it activations".
Message combinedWords(const Assignment &assignment, const AmountStyle &style);

} // namespace perrank
