// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/saved_files.h"

#include "ui/models/new_fault.h"
#include "ui/models/telling_saves.h"
#include "ui/text/amount_words.h"
#include "ui/text/strategy_name.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int percentDecimals = 1;

constexpr TextsOf say{"Failure"};

QString stateText(FileState state)
{
    const QString sign = state == FileState::Complete ? QStringLiteral("✔") : QStringLiteral("✖");
    return QStringLiteral("%1 %2").arg(sign, translated(fileStates[state].name));
}

/// What is not there holds nothing.
QString withBytes(const QString &text, FileState state, Quantity<Bytes> bytes, const AmountStyle &style)
{
    return state == FileState::Absent ? text : QStringLiteral("%1 · %2").arg(text, amount(bytes, style));
}

/// Of the files from `first` to before `end`, all in one state.
FileCard sharedCard(const std::vector<CheckpointFile> &files, std::size_t first, std::size_t end,
                    const AmountStyle &style)
{
    if (end - first == 1)
        return fileCard(files[first], style);
    Quantity<Bytes> bytes;
    for (std::size_t i = first; i < end; ++i)
        bytes = bytes + files[i].bytes;
    const FileState state = files[first].state;
    const QString count =
        say(QT_TRANSLATE_NOOP("Failure", "%1 files")).arg(number(std::int64_t(end - first), style.numbers));
    return {state, QStringLiteral("%1 … %2").arg(fromCore(files[first].name), fromCore(files[end - 1].name)),
            withBytes(QStringLiteral("%1 · %2").arg(stateText(state), count), state, bytes, style)};
}

} // namespace

FileCard fileCard(const CheckpointFile &file, const AmountStyle &style)
{
    return {file.state, fromCore(file.name), withBytes(stateText(file.state), file.state, file.bytes, style)};
}

std::vector<FileCard> fileCards(const std::vector<CheckpointFile> &files, std::size_t most, const AmountStyle &style)
{
    std::vector<FileCard> cards;
    const bool isEach = files.size() <= most;
    for (std::size_t first = 0; first < files.size();) {
        std::size_t end = first + 1;
        while (!isEach && end < files.size() && files[end].state == files[first].state)
            ++end;
        cards.push_back(sharedCard(files, first, end, style));
        first = end;
    }
    return cards;
}

QStringList survivalColumns()
{
    return {say(QT_TRANSLATE_NOOP("Failure", "Strategy")), say(QT_TRANSLATE_NOOP("Failure", "On the disk")),
            say(QT_TRANSLATE_NOOP("Failure", "Weights")),  say(QT_TRANSLATE_NOOP("Failure", "Optimizer")),
            say(QT_TRANSLATE_NOOP("Failure", "Lost")),     say(QT_TRANSLATE_NOOP("Failure", "A loader finds it"))};
}

QStringList survivalCells(const QString &name, const Survival &left, CheckpointVerdict verdict,
                          const AmountStyle &style)
{
    const double lost = left.whole.count() > 0 ? 1 - double(left.kept.count()) / double(left.whole.count()) : 0;
    return {name,
            say(QT_TRANSLATE_NOOP("Failure", "%1 of %2")).arg(amount(left.kept, style), amount(left.whole, style)),
            sharePercent(left.weights, style),
            sharePercent(left.optimizer, style),
            sharePercent(lost, style),
            translated(checkpointVerdicts[verdict].name)};
}

QString sharePercent(double share, const AmountStyle &style)
{
    return QStringLiteral("%1 %").arg(decimalsText(100 * share, percentDecimals, style.numbers));
}

std::optional<SavedFiles> savedFiles(const RunSimulation &run, const AmountStyle &style)
{
    const std::vector<Checkpoint> saves = tellingSaves(run);
    const auto played = std::ranges::find(saves, run.strategy, &Checkpoint::strategy);
    if (played == saves.end())
        return std::nullopt;
    SavedFiles saved;
    saved.heading = say(QT_TRANSLATE_NOOP("Failure", "What the save after step %1 left on the disk under %2"))
                        .arg(number(played->step, style.numbers), nameOf(run.strategy));
    saved.files = played->set->files;
    QStringList verdicts;
    const auto add = [&](const Checkpoint &save) {
        const QString name = nameOf(save.strategy);
        saved.rows.push_back(survivalCells(name, survivalOf(save.set->files), save.set->verdict, style));
        verdicts << QStringLiteral("%1 %2").arg(name, translated(checkpointVerdicts[save.set->verdict].name));
    };
    add(*played);
    for (const Checkpoint &each : saves) {
        if (each.strategy != run.strategy)
            add(each);
    }
    saved.verdicts =
        say(QT_TRANSLATE_NOOP("Failure", "What a loader finds: %1.")).arg(verdicts.join(QStringLiteral(" · ")));
    return saved;
}

bool breaksSaves(const Scenario &scenario)
{
    return std::ranges::any_of(scenario.faults, [](const Fault &fault) { return isOfSaves(kindOf(fault)); });
}

} // namespace perrank::ui
