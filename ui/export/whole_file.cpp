// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/whole_file.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSaveFile>

namespace perrank::ui {

QString writeWhole(const QString &path, const QByteArray &content)
{
    const QFileInfo target(path);
    if (target.exists() && !target.isFile() && !target.isDir())
        return QCoreApplication::translate("WholeFile", "a device or a pipe stands there");
    QSaveFile file(path);
    const bool written = file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit();
    return written ? QString() : file.errorString();
}

} // namespace perrank::ui
