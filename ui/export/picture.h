// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>

#include <optional>

namespace perrank::ui {

/// Writes a PNG whole or not at all, with its resolution and, where there is one, the scenario inside.
/// Empty, or a sentence with the path and the system's reason.
QString savePicture(QImage image, const QString &path, int dotsPerInch, const QString &scenarioJson);

/// The scenario that a picture of PerRank carries; nothing for other pictures and other files.
std::optional<QString> scenarioIn(const QString &path);

} // namespace perrank::ui
