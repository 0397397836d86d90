// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace perrank::app {

/// How a command ends; scripts rely on the numbers.
enum class ExitCode { Done = 0, Usage = 1, BadFile = 2, CannotWrite = 3, NotAllowed = 4 };

/// Writes a result to standard output, whole or with `CannotWrite` and a sentence.
ExitCode print(std::string_view utf8);
/// What was typed as far as a sentence can quote it, without anything that a terminal would obey.
QString quoted(const QString &typed);
/// A sentence on standard error, in one line for each of its own.
void complain(const QString &sentence);
/// Says the sentence and hands the code back.
ExitCode refuse(ExitCode code, const QString &sentence);

} // namespace perrank::app
