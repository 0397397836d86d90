// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/console.h"

#include <QStringList>

#include <span>

namespace perrank::app {

/// What a command needs of Qt. Nothing but a window needs a display.
enum class Surface { Console, Pictures, Window };

/// A word after `perrank`. A row without a handler comes with a later version.
struct Command {
    const char *key;
    const char *usage;   ///< what may stand after the word
    const char *summary; ///< for translation in the context "CommandLine"
    Surface surface;
    ExitCode (*run)(const Command &command, const QStringList &arguments); ///< arguments after the word
};

std::span<const Command> commands();
/// Null for an unknown word.
const Command *findCommand(const QString &word);

ExitCode runEstimate(const Command &command, const QStringList &arguments);
ExitCode runExport(const Command &command, const QStringList &arguments);
ExitCode runPlan(const Command &command, const QStringList &arguments);
ExitCode runSweep(const Command &command, const QStringList &arguments);
ExitCode runSimulate(const Command &command, const QStringList &arguments);
ExitCode runValidate(const Command &command, const QStringList &arguments);
ExitCode runList(const Command &command, const QStringList &arguments);
ExitCode runLesson(const Command &command, const QStringList &arguments);

/// A text of the command line in the language of the person.
QString say(const char *text);

} // namespace perrank::app
