// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console.h"

#include "core/base/excerpt.h"

#include <QCoreApplication>
#include <QStringList>

#include <cerrno>
#include <cstdio>

namespace perrank::app {

ExitCode print(std::string_view utf8)
{
    const bool written = std::fwrite(utf8.data(), 1, utf8.size(), stdout) == utf8.size() && std::fflush(stdout) == 0;
    if (written)
        return ExitCode::Done;
    return refuse(
        ExitCode::CannotWrite,
        QCoreApplication::translate("CommandLine", "Cannot write to standard output: %1.").arg(qt_error_string(errno)));
}

QString quoted(const QString &typed)
{
    return QString::fromStdString(excerpt(typed.toStdString()));
}

void complain(const QString &sentence)
{
    std::string lines;
    for (const QString &line : sentence.split(u'\n'))
        lines += oneLine(line.toStdString()) + '\n';
    std::fwrite(lines.data(), 1, lines.size(), stderr);
}

ExitCode refuse(ExitCode code, const QString &sentence)
{
    complain(sentence);
    return code;
}

} // namespace perrank::app
