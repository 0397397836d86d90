// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/step_units.h"
#include "core/simulation/collective_cost.h"

#include <map>

namespace perrank {

/// Which ranks of a job hold copies of the same slice of the model and so send to each other: copy i is rank
/// first + i × stride, with the tensor ranks after it that do the same.
struct CopyRanks {
    std::int64_t count = 1;
    std::int64_t first = 0;
    std::int64_t stride = 1;
    std::int64_t gpusPerNode = 8;

    [[nodiscard]] std::int64_t rankOf(std::int64_t copy) const { return first + copy * stride; }
    [[nodiscard]] std::int64_t nodeOf(std::int64_t copy) const { return rankOf(copy) / gpusPerNode; }
    /// The copy that a rank of the job belongs to, whatever its stage.
    [[nodiscard]] std::int64_t copyOf(std::int64_t rank) const { return rank / stride % count; }
};

CopyRanks copyRanks(const RankInputs &in);

/// What is wrong with the computing of one copy.
struct CopyTrouble {
    double slowdown = 1;
    std::vector<Pause> pauses;
};

/// The copies that something is wrong with in this step.
std::map<std::int64_t, CopyTrouble> troubles(const std::vector<Fault> &faults, const CopyRanks &copies,
                                             std::int64_t step);

/// The groups of a grouping: over how many nodes each is spread, and how much slow links slow it down.
std::vector<GroupShape> groupShapes(const std::vector<Fault> &faults, const CopyRanks &copies,
                                    const Grouping &grouping);

/// How long each unit computes when nothing disturbs it, in nanoseconds, and the optimizer.
struct ComputeTimes {
    std::vector<double> forward;
    std::vector<double> backward;
    double optimizer = 0;
};

/// Empty where the GPU's peak is not known and a time is to be computed from it.
std::optional<ComputeTimes> computeTimes(const RankInputs &in, const std::vector<StepUnit> &units);

/// What the computing of one copy takes in one step; of collectives zero.
std::vector<Nanoseconds> computeDurations(const StepProgram &program, const std::vector<StepUnit> &units,
                                          const ComputeTimes &times, const CopyTrouble &trouble,
                                          const std::vector<double> &jitter);

/// The factor of every operation of a rank in one step; one number where all have the same.
std::vector<double> jitterFactors(const Scenario &scenario, const StepProgram &program, const ComputeTimes &times,
                                  std::int64_t rank, std::int64_t step);

} // namespace perrank
