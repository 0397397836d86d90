// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QApplication;

namespace perrank::app {

/// Shows the window until it is closed; with the file, unless the path is empty.
int runWindow(QApplication &application, const QString &file);

/// Shows the window until its first picture stands, prints how long that took since the process began,
/// and closes it.
int timeStartup(QApplication &application);

} // namespace perrank::app
