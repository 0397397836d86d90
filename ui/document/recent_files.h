// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/preferences.h"

namespace perrank::ui {

/// The files opened and saved last, the newest first; at most ten.
QStringList recentFiles(const Preferences &preferences);
void addRecentFile(Preferences &preferences, const QString &path);
void forgetRecentFiles(Preferences &preferences);

} // namespace perrank::ui
