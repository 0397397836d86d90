// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/whole_file.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSaveFile>

namespace perrank::ui {

namespace {

/// A write that is cut short does not say why; the one for the rest does.
bool isWritten(QSaveFile &file, const QByteArray &content)
{
    for (qint64 done = 0; done < content.size();) {
        const qint64 more = file.write(content.constData() + done, content.size() - done);
        if (more <= 0)
            return false;
        done += more;
    }
    return true;
}

} // namespace

QString writeWhole(const QString &path, const QByteArray &content)
{
    const QFileInfo target(path);
    if (target.exists() && !target.isFile() && !target.isDir())
        return QCoreApplication::translate("WholeFile", "a device or a pipe stands there");
    QSaveFile file(path);
    // A buffer would be written when the new file takes the place of the old one, and nobody would hear of a full disk.
    if (file.open(QIODevice::WriteOnly | QIODevice::Unbuffered) && isWritten(file, content) && file.commit())
        return {};
    const QString reason = file.errorString();
    file.cancelWriting();
    return reason;
}

} // namespace perrank::ui
