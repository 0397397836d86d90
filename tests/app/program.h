// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

namespace perrank::tests {

/// What a run of the built program left behind; code −1 when it crashed or never ended.
struct Run {
    int code;
    QByteArray out;
    QByteArray err;
};

/// Runs the program with `input` on its standard input and without the environment variables named.
inline Run runPerrank(const QStringList &arguments, const QByteArray &input = {}, const QStringList &without = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString &name : without)
        environment.remove(name);
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(PERRANK_PROGRAM), arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(120'000) || process.exitStatus() != QProcess::NormalExit)
        return {-1, {}, process.errorString().toUtf8()};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

/// Writes a file into the folder and gives its path.
inline QString write(const QTemporaryDir &folder, const QString &name, const QByteArray &text)
{
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("cannot write into the temporary folder");
    return file.fileName();
}

/// The text of a scenario file with these keys.
inline QByteArray scenario(const QByteArray &keys)
{
    return "{\"format\": \"perrank-scenario\", \"version\": 1, \"scenario\": {" + keys + "}}";
}

} // namespace perrank::tests
