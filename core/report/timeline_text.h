// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/run.h"
#include "core/storage/document.h"

namespace perrank {

/// The step of every strategy as tables: where the time of its ranks goes, what is sent, when the most is held.
std::string timelineText(const Document &document, const StepSimulation &simulation);
/// The same, and what happened in the run where it is more than one undisturbed step.
std::string timelineText(const Document &document, const RunSimulation &run);

} // namespace perrank
