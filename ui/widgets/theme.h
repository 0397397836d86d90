// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/palette.h"

#include <QPalette>

class QApplication;

namespace perrank::ui {

/// The roles of Qt's palette in the colours of a theme.
QPalette paletteOf(Theme theme);

/// What the desktop has, as its palette was before a theme was applied.
Theme systemTheme();

/// Fusion with an explicit palette, whatever the desktop says; the text at `zoomPercent` of 13 px.
void applyTheme(QApplication &application, Theme theme, int zoomPercent = 100);

} // namespace perrank::ui
