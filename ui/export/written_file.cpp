// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/written_file.h"

#include "ui/export/whole_file.h"
#include "ui/text/texts_of.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace perrank::ui {

namespace {

constexpr TextsOf say{"WrittenFile"};

std::optional<QByteArray> contentOf(const QString &path)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return std::nullopt;
    return file.readAll();
}

} // namespace

QString write(WrittenFile &file)
{
    file.before = contentOf(file.path);
    return writeWhole(file.path, file.content);
}

QString takeBack(const WrittenFile &file)
{
    const QString shown = QDir::toNativeSeparators(file.path);
    if (contentOf(file.path) != file.content)
        return say(QT_TRANSLATE_NOOP("WrittenFile", "%1 was changed since and stays as it is.")).arg(shown);
    if (file.before) {
        const QString reason = writeWhole(file.path, *file.before);
        return reason.isEmpty()
                   ? QString()
                   : say(QT_TRANSLATE_NOOP("WrittenFile", "Could not put back %1: %2.")).arg(shown, reason);
    }
    QFile there(file.path);
    return there.remove()
               ? QString()
               : say(QT_TRANSLATE_NOOP("WrittenFile", "Could not remove %1: %2.")).arg(shown, there.errorString());
}

QString freeName(const QString &folder, const QString &name)
{
    const QFileInfo info(name);
    QString path = QDir(folder).filePath(name);
    for (int number = 2; QFileInfo::exists(path); ++number)
        path = QDir(folder).filePath(
            QStringLiteral("%1-%2.%3").arg(info.completeBaseName()).arg(number).arg(info.suffix()));
    return path;
}

} // namespace perrank::ui
