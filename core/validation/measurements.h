// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"
#include "core/base/quantity.h"
#include "core/scenario/scenario.h"

#include <optional>
#include <string>
#include <vector>

namespace perrank {

/// What a published figure counts. Only the first is what the model predicts; the others are larger or something else.
enum class Meter { Allocated, Reserved, Tensors };

struct MeterSpec {
    Meter id;
    std::string_view key;
    std::string_view name;
    std::string_view explanation;
};

inline constexpr EnumTable meters{std::array{
    MeterSpec{Meter::Allocated, "allocated", PERRANK_TEXT("Allocated"),
              PERRANK_TEXT("max_memory_allocated: the largest sum of living tensors, which is what is predicted.")},
    MeterSpec{Meter::Reserved, "reserved", PERRANK_TEXT("Reserved"),
              PERRANK_TEXT("max_memory_reserved: what the allocator took from the driver, 1.0 to 1.4 times as much.")},
    MeterSpec{Meter::Tensors, "tensors", PERRANK_TEXT("Tensors"),
              PERRANK_TEXT("Bytes of some tensors by hand, not the peak of a run.")},
}};

/// Whose memory the source printed.
enum class ReportedRank { Worst, LastStage };

struct ReportedRankSpec {
    ReportedRank id;
    std::string_view key;
};

inline constexpr EnumTable reportedRanks{std::array{
    ReportedRankSpec{ReportedRank::Worst, "worst"},
    ReportedRankSpec{ReportedRank::LastStage, "last_stage"},
}};

/// Who published measurements, and where.
struct MeasurementSource {
    std::string id;
    std::string title;
    std::string place;

    bool operator==(const MeasurementSource &) const = default;
};

/// One published figure with the run that it belongs to.
struct Measurement {
    std::string id;
    std::size_t source = 0; ///< of `Measurements::sources`
    std::string place;      ///< within the source; may be empty
    std::string model;
    std::string gpu;
    Meter meter = Meter::Allocated;
    Quantity<Bytes> bytes;
    std::optional<Quantity<Bytes>> firstBytes;  ///< peak of the first iteration, before Adam's states exist
    std::optional<Quantity<Bytes>> steadyBytes; ///< held between two iterations
    std::string note;
    ReportedRank reported = ReportedRank::Worst;
    std::optional<Scenario> scenario; ///< the run; empty if the model does not cover it
    std::string notCovered;           ///< why not, in a sentence

    bool operator==(const Measurement &) const = default;
};

struct Measurements {
    std::vector<MeasurementSource> sources;
    std::vector<Measurement> rows;

    bool operator==(const Measurements &) const = default;
};

} // namespace perrank
