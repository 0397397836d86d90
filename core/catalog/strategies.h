// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"

namespace perrank {

enum class Strategy { Ddp, Zero1, Zero2, Zero3, Fsdp, FsdpGradOp, Hsdp };

/// How a sharded state is dealt out: ZeRO pads, so that all ranks hold alike; FSDP hands out equal
/// shards until nothing is left, so the last ranks may hold less.
enum class Dealing { Padded, UntilUsedUp };

/// Among which ranks a state is divided: all that hold copies of it, or groups of `shard_size` of them.
enum class ShardGroup { Copies, ShardSize };

/// What a strategy divides among the ranks, and what it sends for that.
struct StrategySpec {
    Strategy id;
    std::string_view key;
    std::string_view name;
    bool shardsOptimizer;
    bool shardsGradients;
    bool shardsParameters;
    Dealing dealing;
    ShardGroup group;
    int weightGathersPerMicroBatch; ///< all-gathers of the parameters
    int weightGathersPerStep;       ///< the same, once after the optimizer step
    bool reducesEveryMicroBatch;    ///< gradients are reduced in every micro-batch, else in the last one
    bool allReduces;                ///< gradients reach every rank, not one shard each
    std::string_view explanation;
    std::string_view source;
};

namespace sources {
inline constexpr std::string_view ddp = "Li et al., PyTorch Distributed, VLDB 2020";
inline constexpr std::string_view zeroStages = "Rajbhandari et al., ZeRO, 2020, §5 and §7";
inline constexpr std::string_view fsdp = "Zhao et al., PyTorch FSDP, VLDB 2023";
} // namespace sources

inline constexpr EnumTable strategies{std::array{
    StrategySpec{Strategy::Ddp, "ddp", "DDP", false, false, false, Dealing::Padded, ShardGroup::Copies, 0, 0, false,
                 true, PERRANK_TEXT("Every rank keeps everything; gradients are averaged by all-reduce."),
                 sources::ddp},
    StrategySpec{Strategy::Zero1, "zero1", "ZeRO-1", true, false, false, Dealing::Padded, ShardGroup::Copies, 0, 1,
                 false, false, PERRANK_TEXT("The optimizer is split over the ranks."), sources::zeroStages},
    StrategySpec{Strategy::Zero2, "zero2", "ZeRO-2", true, true, false, Dealing::Padded, ShardGroup::Copies, 0, 1, true,
                 false, PERRANK_TEXT("Optimizer and gradients are split over the ranks."), sources::zeroStages},
    StrategySpec{Strategy::Zero3, "zero3", "ZeRO-3", true, true, true, Dealing::Padded, ShardGroup::Copies, 2, 0, true,
                 false,
                 PERRANK_TEXT("Optimizer, gradients and parameters are split; each layer is gathered, used, dropped."),
                 sources::zeroStages},
    StrategySpec{Strategy::Fsdp, "fsdp", "FSDP", true, true, true, Dealing::UntilUsedUp, ShardGroup::Copies, 2, 0, true,
                 false, PERRANK_TEXT("PyTorch's version of ZeRO-3 (full shard)."), sources::fsdp},
    StrategySpec{Strategy::FsdpGradOp, "fsdp_grad_op", "FSDP grad-op", true, true, true, Dealing::UntilUsedUp,
                 ShardGroup::Copies, 1, 0, true, false,
                 PERRANK_TEXT("FSDP that keeps the parameters whole from forward to backward."), sources::fsdp},
    StrategySpec{Strategy::Hsdp, "hsdp", "HSDP", true, true, true, Dealing::UntilUsedUp, ShardGroup::ShardSize, 2, 0,
                 true, false, PERRANK_TEXT("Full shard inside a group of ranks, copies between the groups."),
                 sources::fsdp},
}};

} // namespace perrank
