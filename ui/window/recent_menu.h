// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/preferences.h"

#include <QMenu>

namespace perrank::ui {

/// The files of late; those that are gone are greyed.
class RecentMenu : public QMenu {
    Q_OBJECT

public:
    RecentMenu(Preferences &preferences, QWidget *parent);

signals:
    void openWanted(const QString &path);

private:
    void fill();
    void addFile(const QString &path);

    Preferences &m_preferences;
};

} // namespace perrank::ui
