// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"

#include "app/window_wish.h"
#include "core/report/text_table.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <array>

namespace perrank::app {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array table{
    Command{"estimate", "[FILE] [--preset ID] [--set KEY=VALUE]… [--format FORMAT]",
            QT_TRANSLATE_NOOP("CommandLine", "Memory per rank of every strategy, with the arithmetic."),
            Surface::Console, &runEstimate},
    Command{"export",
            "[FILE] OUT.(png|svg|pdf|csv|md|tex|json) [--preset ID] [--set KEY=VALUE]… [--view VIEW] [--size WxH]",
            QT_TRANSLATE_NOOP("CommandLine", "A view as a picture that carries its scenario, or its figures."),
            Surface::Pictures, &runExport},
    Command{"simulate", "[FILE] [--preset ID] [--set KEY=VALUE]… [--fault SPEC]… [--format FORMAT]",
            QT_TRANSLATE_NOOP("CommandLine", "One training step: what every rank does, sends and holds, when."),
            Surface::Console, &runSimulate},
    Command{"plan", "[FILE] [--preset ID] [--set KEY=VALUE]… [--format FORMAT]",
            QT_TRANSLATE_NOOP("CommandLine", "What fits, and the cheapest change that makes it fit, with its price."),
            Surface::Console, &runPlan},
    Command{"sweep", "[FILE] [--preset ID] [--set KEY=VALUE]… --axis AXIS… [--shard I/N] [--format FORMAT]",
            QT_TRANSLATE_NOOP("CommandLine", "A row of figures for every strategy of every scenario over some axes."),
            Surface::Console, &runSweep},
    Command{"import", "", QT_TRANSLATE_NOOP("CommandLine", "A scenario from the files of a framework."),
            Surface::Console, nullptr},
    Command{"write", "", QT_TRANSLATE_NOOP("CommandLine", "The files of a framework from a scenario."),
            Surface::Console, nullptr},
    Command{"lesson", "", QT_TRANSLATE_NOOP("CommandLine", "The assignment table with its arithmetic."),
            Surface::Console, &runLesson},
    Command{"validate", "FILE",
            QT_TRANSLATE_NOOP("CommandLine", "Whether a scenario file is right, and what is wrong with it."),
            Surface::Console, &runValidate},
    Command{"list", "presets|gpus|networks|strategies|accountings|optimizers|frameworks|parameters",
            QT_TRANSLATE_NOOP("CommandLine", "What can be chosen, with sources."), Surface::Console, &runList},
};

bool asksFor(const QString &word, QLatin1StringView shortForm, QLatin1StringView longForm)
{
    return word == shortForm || word == longForm;
}

/// A word that can only be meant as a file.
bool looksLikeFile(const QString &word)
{
    return word.contains(u'.') || word.contains(u'/') || QFileInfo::exists(word);
}

ExitCode printVersion()
{
    return print("perrank " PERRANK_VERSION "\n");
}

ExitCode printHelp()
{
    TextTable rows{{{say(QT_TRANSLATE_NOOP("CommandLine", "Command")).toStdString()}, {""}}, {}, {}};
    for (const Command &command : table) {
        const QString later = command.run ? QString() : say(QT_TRANSLATE_NOOP("CommandLine", " (not available yet)"));
        rows.rows.push_back({command.key, (say(command.summary) + later).toStdString()});
    }
    const QString head = say(QT_TRANSLATE_NOOP(
        "CommandLine", "PerRank shows where the bytes go when a network is trained "
                       "on many GPUs.\n\nperrank [FILE] opens the window; --no-welcome leaves out the first-run strip, "
                       "--portable keeps settings beside the program."));
    const QString tail = say(QT_TRANSLATE_NOOP(
        "CommandLine",
        "FILE is a scenario, a picture that PerRank exported, or - for standard input; without it the "
        "default scenario is used.\nperrank COMMAND --help explains a command, --version prints the version.\n"
        "Exit codes: 0 done, 1 wrong usage, 2 bad file, 3 cannot write, 4 value not allowed."));
    return print(head.toStdString() + "\n\n" + plainTable(rows) + "\n" + tail.toStdString() + "\n");
}

ExitCode refuseFirstWord(const QString &word)
{
    const QString text =
        word.startsWith(u'-')
            ? say(QT_TRANSLATE_NOOP("CommandLine", "Unknown option %1: expected a command, a file, --help or "
                                                   "--version."))
            : say(QT_TRANSLATE_NOOP("CommandLine", "Unknown command %1: expected a command (see perrank "
                                                   "--help) or a file."));
    return refuse(ExitCode::Usage, text.arg(word));
}

} // namespace

QString say(const char *text)
{
    return QCoreApplication::translate("CommandLine", text);
}

std::span<const Command> commands()
{
    return table;
}

const Command *findCommand(const QString &word)
{
    const auto found =
        std::ranges::find_if(table, [&word](const Command &each) { return word == QLatin1StringView(each.key); });
    return found == table.end() ? nullptr : &*found;
}

Surface surfaceFor(const QStringList &all)
{
    const QStringList arguments = withoutWindowOptions(all);
    if (arguments.isEmpty() || arguments == QStringList(timeStartupOption))
        return Surface::Window;
    if (const Command *command = findCommand(arguments.first()))
        return command->surface;
    const bool isFile =
        arguments.size() == 1 && !arguments.first().startsWith(u'-') && looksLikeFile(arguments.first());
    return isFile ? Surface::Window : Surface::Console;
}

ExitCode runCommandLine(const QStringList &all)
{
    const QStringList asked = withoutWindowOptions(all);
    if (all.first() != asked.value(0) && findCommand(asked.value(0)) != nullptr)
        return refuse(ExitCode::Usage, say(QT_TRANSLATE_NOOP("CommandLine", "Unexpected %1: %2 is for the window."))
                                           .arg(asked.first(), all.first()));
    const QStringList arguments = findCommand(all.first()) != nullptr ? all : asked;
    const QString &word = arguments.first();
    if (asksFor(word, "-h"_L1, "--help"_L1) || word == "help"_L1)
        return printHelp();
    if (asksFor(word, "-v"_L1, "--version"_L1))
        return printVersion();
    const Command *command = findCommand(word);
    if (command == nullptr && arguments.size() > 1 && looksLikeFile(word))
        return refuse(
            ExitCode::Usage,
            say(QT_TRANSLATE_NOOP("CommandLine", "Unexpected %1: the window opens one file.")).arg(arguments.at(1)));
    if (command == nullptr)
        return refuseFirstWord(word);
    if (command->run == nullptr)
        return refuse(ExitCode::Usage,
                      say(QT_TRANSLATE_NOOP("CommandLine", "perrank %1 is not available yet.")).arg(word));
    return command->run(*command, arguments.mid(1));
}

} // namespace perrank::app
