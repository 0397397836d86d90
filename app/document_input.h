// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/options.h"
#include "core/memory/estimate.h"
#include "core/storage/document.h"

namespace perrank::app {

/// --preset and --set, which several commands share.
QList<QCommandLineOption> documentOptions();

/// A document, or the code with which the command ends; what is wrong has been told then.
struct DocumentInput {
    std::optional<Document> document;
    ExitCode code = ExitCode::Done;
    QStringList faultSources = {}; ///< of each fault the argument, or the file and the place, that it comes from
    QString file = {}; ///< which is named with what is impossible; empty where --set or --fault has a part in it
};

/// What messages call the file: its path, or "standard input" for "-".
QString fileName(const QString &path);

/// FILE alone; a null path is the default scenario.
DocumentInput readFile(const QString &path, const Document &base = {});

/// Whether sizes that contradict each other are refused: the axes of a sweep may yet mend them.
enum class Contradictions { Refused, Allowed };

/// Defaults, then --preset, then FILE, then --set from left to right. A framework comes before what stands beside it,
/// in FILE as among the --set.
DocumentInput readInput(const Options &options, const QString &path,
                        Contradictions contradictions = Contradictions::Refused);

/// The issue in words, with the file that it is in.
QString issueSentence(const Issue &issue, const QString &file);

/// Tells which faults are none of the scenario's ranks, layers or steps; `NotAllowed` then.
enum class FaultWarnings { Told, LeftToTheReport };
ExitCode tellFaults(const DocumentInput &input, FaultWarnings warnings = FaultWarnings::LeftToTheReport);

/// Tells what makes the estimate impossible; `NotAllowed` then.
ExitCode tellImpossible(const std::vector<Issue> &issues, const QString &file);

} // namespace perrank::app
