// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/recent_files.h"

#include <QFileInfo>

namespace perrank::ui {

namespace {

constexpr int most = 10;

} // namespace

QStringList recentFiles(const Preferences &preferences)
{
    return preferences.value(preference::recentFiles).toStringList().mid(0, most);
}

void addRecentFile(Preferences &preferences, const QString &path)
{
    const QString whole = QFileInfo(path).absoluteFilePath();
    QStringList files = recentFiles(preferences);
    files.removeAll(whole);
    files.prepend(whole);
    preferences.setValue(preference::recentFiles, files.mid(0, most));
}

void forgetRecentFiles(Preferences &preferences)
{
    preferences.setValue(preference::recentFiles, QStringList());
}

} // namespace perrank::ui
