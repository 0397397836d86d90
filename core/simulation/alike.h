// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/collective_cost.h"
#include "core/simulation/engine.h"

#include <functional>

namespace perrank {

/// Ranks that do the same at the same times, and the groups of them that call collectives together: each is played
/// once.
struct Alike {
    std::vector<std::int32_t> classOf;                    ///< of each rank; classes count in the order of their lowest
    std::vector<std::int64_t> lowest;                     ///< rank of each class
    std::vector<ActorGroup> groups;                       ///< which classes are in it
    std::vector<GroupShape> shapes;                       ///< of each group
    std::vector<std::vector<std::int32_t>> groupsOfClass; ///< of each class and grouping the group
};

/// `kinds` says which ranks are alike in themselves. Two of these are alike if the groups that they are in have the
/// same shape and the same members, alike in turn.
Alike alikeRanks(const std::vector<std::int32_t> &kinds, const std::vector<Grouping> &groupings,
                 const std::function<std::vector<GroupShape>(const Grouping &)> &shapesOf);

} // namespace perrank
