// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/run/run.h"

#include <QString>

namespace perrank::ui {

/// Over figures that are not of the present settings: that these are impossible, why, and what is shown instead.
/// Empty for figures of the present settings.
QString impossibleText(const Estimate &estimate);
/// The same in a few words, for the status bar.
QString impossibleNote();

/// In the place of a step, or of a run, that cannot be played: that, and why. Empty for one that is played.
QString unplayedText(const StepSimulation &simulation);
QString unplayedText(const RunSimulation &run);

} // namespace perrank::ui
