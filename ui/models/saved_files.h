// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/run/run.h"
#include "ui/models/survival.h"

#include <QStringList>

namespace perrank::ui {

/// One file, or neighbouring files in the same state, in two lines: "shard_0.pt" and "✔ complete · 0.150 GB".
struct FileCard {
    FileState state = FileState::Absent;
    QString name;
    QString text;

    bool operator==(const FileCard &) const = default;
};

FileCard fileCard(const CheckpointFile &file, const AmountStyle &style);
/// A card for each file, in their order; of more than `most` neighbours in the same state share one, with how many they
/// are and what they hold together.
std::vector<FileCard> fileCards(const std::vector<CheckpointFile> &files, std::size_t most, const AmountStyle &style);

/// Of a table of what survives: the names of its columns, and a row of it.
QStringList survivalColumns();
QStringList survivalCells(const QString &name, const Survival &left, CheckpointVerdict verdict,
                          const AmountStyle &style);

/// "12.5 %".
QString sharePercent(double share, const AmountStyle &style);

/// What the save of a run that tells most left on the disk: its files under the strategy that the run plays, and what
/// survives under every strategy.
struct SavedFiles {
    QString heading;
    std::vector<CheckpointFile> files;
    std::vector<QStringList> rows; ///< first of the strategy that the run plays
    QString verdicts;              ///< of all of them in a line
};

/// Nothing where the run has no save.
std::optional<SavedFiles> savedFiles(const RunSimulation &run, const AmountStyle &style);

/// Whether any fault of the scenario is one of what a save leaves.
bool breaksSaves(const Scenario &scenario);

} // namespace perrank::ui
