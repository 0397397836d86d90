// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window_wish.h"

class QApplication;

namespace perrank::app {

/// Shows the window until it and all others are closed.
int runWindow(QApplication &application, const WindowWish &wish);

/// Shows the window until its first picture stands, prints how long that took since the process began,
/// and closes it.
int timeStartup(QApplication &application);

} // namespace perrank::app
