// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/units.h"
#include "core/memory/figure.h"
#include "core/scenario/scenario.h"

namespace perrank {

/// How the scenario is shown, as far as files keep it.
struct View {
    std::string preset = "lesson-100m"; ///< the one that resets lead back to
    Units units = Units::GB;
    bool everyRank = false;        ///< a bar for each rank instead of one for all that are alike
    bool fitCapacity = false;      ///< the axis reaches the capacity line
    std::vector<Component> hidden; ///< drawn as outlines only, in the order of `Component`
    Figure figure = Figure::Default;
    bool deviceBand = true; ///< over a peak, the range of what the driver may show

    bool operator==(const View &) const = default;
};

/// A key of a file that this version does not know; kept as it was and written back.
struct UnknownKey {
    std::string section; ///< "", "scenario" or "view"
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
