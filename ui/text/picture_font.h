// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace perrank::ui {

/// The font of pictures, the same on every machine: digits of one width, and every sign that pictures use.
/// Where it was not compiled in, the system's font.
QFont pictureFont(int pixelSize, QFont::Weight weight = QFont::Normal);

} // namespace perrank::ui
