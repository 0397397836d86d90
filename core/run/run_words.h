// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/formula/explain.h"
#include "core/run/out_of_memory.h"
#include "core/run/run.h"

namespace perrank {

/// "1,024".
std::string countWords(std::int64_t count);
/// "600 s", "1,774.125 s": at most three decimals; below a second four digits, "0.4503 s".
std::string secondsWords(Nanoseconds time);
/// "2,276.842 s", "0.4503 s", "0.9999": at most three decimals, below one four digits, and more where a share that is
/// not all would be 1.
std::string figureWords(double value, std::string_view unit, const NumberStyle &style);
/// The same without a unit, as a decimal.
Ratio figureOf(double value);

/// What goes wrong, in one sentence.
Message faultWords(const Fault &fault, std::int64_t step);
/// A rank dies in a save later than the save would have ended without that.
Message lateDeathWords(std::int64_t rank, std::int64_t step, Nanoseconds after, Nanoseconds whole);
/// What happens in an event that is no fault and no report of one rank.
Message phaseWords(RunEventKind kind, std::int64_t step);
/// What a rank holds, and what its card has, in GB: "112.4 GB", "85.52 GB"; in bytes where that would be the same.
std::pair<std::string, std::string> heldWords(const MemoryOverrun &held);
/// When, in what and with how much a rank passed its card.
Message overrunWords(std::int64_t rank, const MemoryOverrun &overrun);
/// A report of somebody who does not wait in a collective.
Message channelWords(RunEventKind kind, const std::optional<std::int64_t> &rank, Nanoseconds after);
/// A report of somebody who does.
Message watchdogWords(std::int64_t rank, const std::optional<UnansweredCall> &call, Nanoseconds waited);
/// What a save left that ended, or was cut short.
Message cutShortWords(std::int64_t step, CheckpointVerdict verdict);
Message saveWords(std::int64_t step, CheckpointVerdict verdict);

} // namespace perrank
