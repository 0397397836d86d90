// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/memory/estimate.h"
#include "core/sweep/axis.h"

#include <functional>

namespace perrank {

/// Scenarios over the product of some axes, the first of which changes slowest.
struct Sweep {
    Scenario base;
    std::vector<Setting> beside; ///< what wins over the settings of a framework on an axis
    std::vector<Axis> axes;

    /// How many scenarios; `endless` where 64 bits do not count them.
    [[nodiscard]] std::int64_t size() const;
    [[nodiscard]] Scenario scenarioAt(std::int64_t index) const;
};

/// The scenarios from `begin` to before `end`.
struct SweepRange {
    std::int64_t begin = 0;
    std::int64_t end = 0;

    bool operator==(const SweepRange &) const = default;
};
/// Part `index` of `count`, counted from 0. The parts follow each other and differ by one scenario at most.
SweepRange shardOf(std::int64_t size, std::int64_t index, std::int64_t count);

enum class SweepFormat { Csv, Ndjson };

struct SweepFormatSpec {
    SweepFormat id;
    std::string_view key;
};

inline constexpr EnumTable sweepFormats{std::array{
    SweepFormatSpec{SweepFormat::Csv, "csv"},
    SweepFormatSpec{SweepFormat::Ndjson, "ndjson"},
}};

/// The line of titles; empty for a format without one.
std::string sweepHeader(const Sweep &sweep, SweepFormat format);
/// One line for each strategy of one scenario. Figures of an impossible one, and those beyond an exabyte, are empty,
/// and the issue says why.
std::string sweepLines(const Sweep &sweep, SweepFormat format, std::int64_t index);

/// Hands lines on in their order, a block at a time, with the number of scenarios that are done; stops when the sink
/// says false. Works on all cores and holds a few blocks only.
void writeSweep(const Sweep &sweep, SweepFormat format, SweepRange range,
                const std::function<bool(std::string_view lines, std::int64_t done)> &sink);

} // namespace perrank
