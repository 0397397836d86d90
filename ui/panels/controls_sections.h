// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/parameters.h"

#include <array>

namespace perrank::ui {

enum class ControlsSection { Main, Model, Parallelism, Recipe, More };

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

/// In the order of `ControlsSection`. Together with the tool bar and what has no control yet they have every row of the
/// parameter table.
std::span<const ControlsSectionSpec> controlsSections();

/// What the tool bar sets, not the dock.
inline constexpr std::array inToolBar{ParameterId::Accounting};

/// The step and the run are set in files and on the command line only.
inline constexpr std::array withoutControl{
    ParameterId::Network,
    ParameterId::ForwardMilliseconds,
    ParameterId::BackwardMilliseconds,
    ParameterId::OptimizerMilliseconds,
    ParameterId::Mfu,
    ParameterId::Collectives,
    ParameterId::Bucket,
    ParameterId::Prefetch,
    ParameterId::UnitsInFlight,
    ParameterId::KeepLastUnit,
    ParameterId::Jitter,
    ParameterId::Faults,
    ParameterId::Steps,
    ParameterId::StepMilliseconds,
    ParameterId::Seed,
    ParameterId::TimeoutSeconds,
    ParameterId::TeardownSeconds,
    ParameterId::RendezvousSeconds,
    ParameterId::InitSeconds,
    ParameterId::LoadSeconds,
    ParameterId::MaxRestarts,
    ParameterId::CheckpointEvery,
    ParameterId::CheckpointOrder,
    ParameterId::StorageGigabytes,
    ParameterId::StorageTotalGigabytes,
    ParameterId::MtbfHours,
};

} // namespace perrank::ui
