// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

namespace perrank {

// Among how many ranks a state is divided. A scenario whose sizes do not divide each other is impossible
// (`check`); these functions then round down and never return less than 1.

/// Ranks that hold copies of the same dense tensors: data-parallel and context-parallel ones together,
/// ranks / (t × p). The N of formulas.
std::int64_t copiesOf(const Scenario &resolvedScenario);

/// Ranks that share the dense tensors of one copy: N, or the groups of `shard_size` ranks of HSDP and of Megatron's
/// distributed optimizer. Where `shard_size` is 0 HSDP takes the GPUs of a node, as far as they divide N.
std::int64_t shardRanks(const Scenario &resolvedScenario, const StrategySpec &strategy);

/// The same for experts, which fewer ranks have copies of: N / e of them.
std::int64_t expertShardRanks(const Scenario &resolvedScenario, const StrategySpec &strategy);

/// Whether the strategy divides among groups of `shard_size` ranks instead of all copies.
bool usesShardSize(const Scenario &scenario, const StrategySpec &strategy);

} // namespace perrank
