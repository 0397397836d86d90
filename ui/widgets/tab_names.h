// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QString;
class QTabWidget;

namespace perrank::ui {

/// Gives a tab a name, and a shorter one for where the names of all tabs have no room beside each other.
void setTabName(QTabWidget &tabs, int index, const QString &name, const QString &shortName);
/// Shows the names that have room.
void fitTabNames(QTabWidget &tabs);

} // namespace perrank::ui
