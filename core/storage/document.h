// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/units.h"
#include "core/memory/figure.h"
#include "core/scenario/scenario.h"

namespace perrank {

/// Whether amounts stand as lengths from zero, or as positions of which one step is ten times as much.
enum class Scale { Linear, Log };

struct ScaleSpec {
    Scale id;
    std::string_view key;
};

inline constexpr EnumTable scales{std::array{
    ScaleSpec{Scale::Linear, "linear"},
    ScaleSpec{Scale::Log, "log"},
}};

/// How the scenario is shown, as far as files keep it.
struct View {
    std::string preset = "lesson-100m"; ///< the one that resets lead back to
    Units units = Units::GB;
    bool everyRank = false;        ///< a bar for each rank instead of one for all that are alike
    bool fitCapacity = false;      ///< the axis reaches the capacity line
    std::vector<Component> hidden; ///< drawn as outlines only, in the order of `Component`
    Figure figure = Figure::Default;
    bool deviceBand = true; ///< over a peak, the range of what the driver may show
    Scale scale = Scale::Linear;
    std::optional<Accounting> compare; ///< has bars beside those of the scenario's accounting
    std::optional<Scenario> ghost;     ///< pinned, so that its totals stay in sight as outlines

    bool operator==(const View &) const = default;
};

/// A key of a file that this version does not know; kept as it was and written back.
struct UnknownKey {
    std::string section; ///< "", "scenario", "view" or, for the pinned scenario, "ghost"
    std::string key;
    std::string json;

    bool operator==(const UnknownKey &) const = default;
};

/// What a file holds and what undo goes back and forth between.
struct Document {
    std::string name;
    std::string notes;
    Scenario scenario;
    View view;
    std::vector<UnknownKey> unknown; ///< section by section

    bool operator==(const Document &) const = default;
};

} // namespace perrank
