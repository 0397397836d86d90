// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console.h"

#include <QCoreApplication>

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

void complain(const QString &sentence)
{
    const QByteArray line = sentence.toUtf8() + '\n';
    std::fwrite(line.constData(), 1, static_cast<std::size_t>(line.size()), stderr);
}

ExitCode refuse(ExitCode code, const QString &sentence)
{
    complain(sentence);
    return code;
}

} // namespace perrank::app
