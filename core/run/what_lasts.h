// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/run.h"

namespace perrank {

/// The steps from which a later run could go on when this one has ended: those before the newest save that is complete
/// under the run's strategy and lies on the disk still. 0 where there is none.
std::int64_t lastingSteps(const RunSimulation &run);

/// That steps which count as useful are gone when the run has ended, and which, or that it saves none; nothing where
/// that is not so.
std::optional<Message> lossWords(const RunSimulation &run);

/// Marks the spans of these steps. After the last save of a run that has come to its end none is marked: it has not
/// failed, and what it does next is not told.
void markUnsaved(RunSimulation &run);

} // namespace perrank
