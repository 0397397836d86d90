// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/value_checks.h"

namespace perrank {

// The values of the step and the run that are objects or lists, as JSON gives them.

Checked<NetworkChoice> networkFrom(std::string_view key, const JsonValue &value);
Checked<Bucket> bucketFrom(std::string_view key, const JsonValue &value);
Checked<Jitter> jitterFrom(std::string_view key, const JsonValue &value);
Checked<std::vector<Fault>> faultsFrom(std::string_view key, const JsonValue &value);

/// The SPEC of `--fault`, "slow_rank:rank=3,factor=1.5"; a list of numbers is written 10/10/9.
Checked<Fault> faultFrom(std::string_view spec);

} // namespace perrank
