// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/command.h"

#include <QCommandLineParser>

#include <optional>

namespace perrank::app {

/// The options of one command. Adds --help to what is declared.
class Options {
public:
    Options(const Command &command, const QList<QCommandLineOption> &options);

    /// Nothing, or the code to end with: a mistake was told, or the help was printed.
    std::optional<ExitCode> parse(const QStringList &arguments, qsizetype mostPositional);

    [[nodiscard]] bool isSet(const QString &name) const { return m_parser.isSet(name); }
    /// The last one given, or the default.
    [[nodiscard]] QString value(const QString &name) const { return m_parser.value(name); }
    [[nodiscard]] QStringList values(const QString &name) const { return m_parser.values(name); }
    [[nodiscard]] QStringList positional() const { return m_parser.positionalArguments(); }

private:
    [[nodiscard]] ExitCode printHelp() const;

    const Command &m_command;
    QList<QCommandLineOption> m_options;
    QCommandLineParser m_parser;
};

/// Refuses the value of an option: "--format yaml: expected text, json, csv."
ExitCode refuseValue(const QString &option, const QString &value, const QStringList &expected);

} // namespace perrank::app
