// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/console.h"

#include <QStringList>

namespace perrank::app {

/// Keeps the numbers of closed standard streams from what Qt opens: reading and writing them fails as such.
void keepStandardStreams();
/// Whether somebody gave the program a standard input.
bool isInputOpen();

/// Names, version and a UTF-8 locale, before any application object.
void nameProgram();
/// The arguments after the program's name.
QStringList argumentsOf(int argc, char **argv);

/// For pictures: no display is asked for.
void needNoDisplay();
/// For the window: Qt may fall back to no display instead of ending the program.
void allowNoDisplay();
/// Whether there is one after all.
bool hasDisplay();
ExitCode tellNoDisplay();

} // namespace perrank::app
