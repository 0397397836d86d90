// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QAction;
class QWidget;

namespace perrank::ui {

/// Every shortcut of the window and of the controls.
void showShortcutsDialog(const QList<QAction *> &actions, QWidget *parent);
void showAboutDialog(QWidget *parent);

} // namespace perrank::ui
