// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/recent_menu.h"

#include "ui/document/recent_files.h"
#include "ui/text/given_name.h"

#include <QDir>
#include <QFileInfo>

namespace perrank::ui {

RecentMenu::RecentMenu(Preferences &preferences, QWidget *parent)
    : QMenu(tr("Open &recent"), parent), m_preferences(preferences)
{
    setToolTipsVisible(true);
    connect(this, &QMenu::aboutToShow, this, &RecentMenu::fill);
    fill();
}

void RecentMenu::fill()
{
    clear();
    const QStringList files = recentFiles(m_preferences);
    for (const QString &path : files)
        addFile(path);
    if (files.isEmpty())
        addAction(tr("No file yet"))->setEnabled(false);
    addSeparator();
    addAction(tr("Clear this list"), this, [this] { forgetRecentFiles(m_preferences); })->setEnabled(!files.isEmpty());
}

void RecentMenu::addFile(const QString &path)
{
    const QFileInfo file(path);
    QAction *action = addAction(inMenu(shownName(file.fileName())), this, [this, path] { emit openWanted(path); });
    action->setToolTip(QDir::toNativeSeparators(path));
    action->setEnabled(file.exists());
}

} // namespace perrank::ui
