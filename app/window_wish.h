// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace perrank::app {

/// What `perrank [FILE]` opens, and how.
struct WindowWish {
    QString file;            ///< empty for none
    bool welcomes = true;    ///< false with --no-welcome
    bool isPortable = false; ///< with --portable, settings stay beside the program
};

WindowWish wishIn(const QStringList &arguments);
/// The arguments without the options of the window, which may stand before or after the file.
QStringList withoutWindowOptions(QStringList arguments);

} // namespace perrank::app
