// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/command.h"

#include <QLatin1String>

namespace perrank::app {

/// Opens the window until its first picture stands and prints how long that took; for the benchmark.
inline constexpr QLatin1String timeStartupOption("--time-startup");

/// What the arguments ask for, without the program's name.
Surface surfaceFor(const QStringList &arguments);

/// Runs everything but the window, and says what is wrong with arguments that ask for neither.
ExitCode runCommandLine(const QStringList &arguments);

} // namespace perrank::app
