// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/parameters.h"

#include <array>

namespace perrank::ui {

enum class ControlsSection { Main, Model, Parallelism, Recipe, More, Step, Run };

/// Rows that belong together, below a caption that may be empty.
struct ControlsGroup {
    const char *caption;
    std::span<const ParameterId> rows;
};

/// A part of the Controls dock. The first has no title and is always open, the others are folded at first.
struct ControlsSectionSpec {
    ControlsSection id;
    const char *title;
    std::span<const ControlsGroup> groups;
};

/// In the order of `ControlsSection`. Together with the tool bar they have every row of the parameter table.
std::span<const ControlsSectionSpec> controlsSections();

/// What the tool bar sets, not the dock.
inline constexpr std::array inToolBar{ParameterId::Accounting};

} // namespace perrank::ui
