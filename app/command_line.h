// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/command.h"

namespace perrank::app {

/// What the arguments ask for, without the program's name.
Surface surfaceFor(const QStringList &arguments);

/// Runs everything but the window, and says what is wrong with arguments that ask for neither.
ExitCode runCommandLine(const QStringList &arguments);

} // namespace perrank::app
