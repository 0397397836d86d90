// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/run.h"

#include <functional>

namespace perrank {

/// Where a long text goes, piece by piece; false when it cannot be written any more.
using Sink = std::function<bool(std::string_view)>;

/// One line per operation of each rank that is not like another, as CSV.
bool writeSpansCsv(const StepSimulation &simulation, const Sink &sink);

/// The same as a Chrome trace, which Perfetto opens: a process per rank that is not like another, a thread per stream,
/// and what the rank holds as counters. Several strategies follow each other in the numbers of processes.
bool writeChromeTrace(const StepSimulation &simulation, const Sink &sink);

/// The same with the run, where it is more than one undisturbed step: what its ranks do from one moment to the next in
/// the stream "run", its events in the stream "event"; in a trace processes of their own.
bool writeSpansCsv(const RunSimulation &run, const Sink &sink);
bool writeChromeTrace(const RunSimulation &run, const Sink &sink);

} // namespace perrank
