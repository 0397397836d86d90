// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options.h"

#include "core/report/text_table.h"

namespace perrank::app {

using namespace Qt::StringLiterals;

namespace {

QString written(const QCommandLineOption &option)
{
    QStringList names;
    for (const QString &name : option.names())
        names.append((name.size() == 1 ? u"-"_s : u"--"_s) + name);
    return names.join(", "_L1) + (option.valueName().isEmpty() ? QString() : u' ' + option.valueName());
}

} // namespace

Options::Options(const Command &command, const QList<QCommandLineOption> &options)
    : m_command(command), m_options(options)
{
    m_options.append({{u"h"_s, u"help"_s}, say(QT_TRANSLATE_NOOP("CommandLine", "Explain this command."))});
    m_parser.addOptions(m_options);
    m_parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsLongOptions); // -xh is no -h
}

std::optional<ExitCode> Options::parse(const QStringList &arguments, qsizetype mostPositional)
{
    const bool parsed = m_parser.parse(QStringList{u"perrank"_s} + arguments);
    if (m_parser.isSet(u"help"_s))
        return printHelp();
    if (!parsed)
        return refuse(ExitCode::Usage,
                      say(QT_TRANSLATE_NOOP("CommandLine", "perrank %1: %2."))
                          .arg(QLatin1StringView(m_command.key),
                               m_parser.errorText().chopped(m_parser.errorText().endsWith(u'.') ? 1 : 0)));
    if (positional().size() > mostPositional)
        return refuse(ExitCode::Usage, say(QT_TRANSLATE_NOOP("CommandLine", "perrank %1: unexpected %2."))
                                           .arg(QLatin1StringView(m_command.key), positional().at(mostPositional)));
    return std::nullopt;
}

ExitCode Options::printHelp() const
{
    TextTable table{{{say(QT_TRANSLATE_NOOP("CommandLine", "Option")).toStdString()}, {""}}, {}, {}};
    for (const QCommandLineOption &option : m_options)
        table.rows.push_back({written(option).toStdString(), option.description().toStdString()});
    const QString usage = u"perrank %1 %2"_s.arg(QLatin1StringView(m_command.key), QString::fromUtf8(m_command.usage));
    return print(wrapped(usage.trimmed().toStdString(), lineWidth, 2) + "\n\n" + say(m_command.summary).toStdString()
                 + "\n\n" + plainTable(withWrappedLastColumn(table, lineWidth)));
}

ExitCode refuseValue(const QString &option, const QString &value, const QStringList &expected)
{
    return refuse(ExitCode::Usage, say(QT_TRANSLATE_NOOP("CommandLine", "--%1: expected %2; found \"%3\"."))
                                       .arg(option, expected.join(", "_L1), value));
}

} // namespace perrank::app
