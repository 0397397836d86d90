// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/drawing.h"

#include <QImage>
#include <QString>

#include <optional>

namespace perrank::ui {

/// A PNG with its resolution and, where there is one, the scenario inside. Empty for no image.
QByteArray pngPicture(QImage image, int dotsPerInch, const DrawingWords &words);

/// Writes a PNG whole or not at all, with its resolution and, where there is one, the scenario inside.
/// Empty, or a sentence with the path and the system's reason.
QString savePicture(QImage image, const QString &path, int dotsPerInch, const QString &scenarioJson);

/// The sentences about a file that could not be written: for the system's reason, or for want of memory.
QString cannotWrite(const QString &path, const QString &reason);
QString pictureTooLarge(const QString &path);

/// Whether the content of a file is a PNG or an SVG, whatever the file is called.
bool isPicture(const QByteArray &content);
/// Whether it is a PNG of which not even the texts, which stand before the pixels, are whole.
bool isDamaged(const QByteArray &content);
/// The scenario that a picture of PerRank carries; nothing for other pictures, damaged ones and other files.
std::optional<QString> scenarioIn(const QByteArray &content);

} // namespace perrank::ui
