// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"
#include "core/scenario/scenario.h"

namespace perrank {

/// Scenarios in which something goes wrong, as a class plays them.
enum class FailureScene { SlowRank, DroppedNccl, OneRankCheckpoint };

struct FailureSceneSpec {
    FailureScene id;
    std::string_view key;
    std::string_view name;
    std::string_view question; ///< to be answered from the picture
    Scenario (*scenario)();
};

/// Eight ranks, ten layers of 10 + 20 ms, and next to nothing to send: a step of 300 ms.
Scenario slowRankScene();
/// The same ranks for 3,000 steps, and one of them never calls again.
Scenario droppedNcclScene();
/// A hundred million parameters on eight ranks, of which only rank 0 writes, and a crash after that.
Scenario oneRankCheckpointScene();

inline constexpr EnumTable failureScenes{std::array{
    FailureSceneSpec{FailureScene::SlowRank, "slow_rank", PERRANK_TEXT("Slow rank"),
                     PERRANK_TEXT("What do the step timers of the other ranks show, and which rank is the slow one?"),
                     &slowRankScene},
    FailureSceneSpec{FailureScene::DroppedNccl, "dropped_nccl", PERRANK_TEXT("Dropped NCCL"),
                     PERRANK_TEXT("Which rank dropped out, and how many GPU-hours burn until somebody knows?"),
                     &droppedNcclScene},
    FailureSceneSpec{FailureScene::OneRankCheckpoint, "one_rank_checkpoint", PERRANK_TEXT("One-rank checkpoint"),
                     PERRANK_TEXT("Under which strategies can the run go on from what rank 0 wrote?"),
                     &oneRankCheckpointScene},
}};

} // namespace perrank
