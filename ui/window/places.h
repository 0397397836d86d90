// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QRect>

class QWidget;

namespace perrank::ui {

/// Whether enough of the title bar lies on some screen to take hold of the window.
bool isWithinReach(const QRect &window, const QList<QRect> &screens);
bool isWithinReach(const QWidget &window);

/// Moves the keyboard focus to the next of several areas, or to the one before; hidden ones are skipped.
void moveFocus(const QList<QWidget *> &areas, bool forward);

} // namespace perrank::ui
