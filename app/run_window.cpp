// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/run_window.h"

#include "app/command.h"

namespace perrank::app {

int runWindow(QApplication &, const QString &)
{
    return static_cast<int>(
        refuse(ExitCode::Usage, say(QT_TRANSLATE_NOOP("CommandLine", "The window is not available yet."))));
}

} // namespace perrank::app
