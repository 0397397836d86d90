// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/own_folder.h"

#include <QSettings>
#include <QStandardPaths>

namespace perrank::ui {

namespace {

/// Set once, at the start of the program.
QString &portableFolder()
{
    static QString folder;
    return folder;
}

QString placeFor(QStandardPaths::StandardLocation usual)
{
    return portableFolder().isEmpty() ? QStandardPaths::writableLocation(usual) : portableFolder();
}

} // namespace

QDir presetsFolder()
{
    return QDir(placeFor(QStandardPaths::AppConfigLocation) + QStringLiteral("/presets"));
}

QDir recoveryFolder()
{
    return QDir(placeFor(QStandardPaths::AppLocalDataLocation));
}

void keepEverythingIn(const QString &folder)
{
    portableFolder() = folder;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder);
}

} // namespace perrank::ui
