// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/picture_options.h"

#include <QByteArray>
#include <QString>

#include <functional>

class QPainter;

namespace perrank::ui {

/// What a picture says beside what is drawn.
struct DrawingWords {
    QString title;
    QString description;
    QString scenario; ///< JSON; empty for a picture that carries none
};

/// Paints in pixels of `options.size`.
using Paint = std::function<void(QPainter &)>;

/// As wide as `options.size` at its dots per inch. Words are outlines, so that they look the same on a machine without
/// the font; title and description say in words what a reader of screens needs, and `<metadata>` has the scenario.
QByteArray svgDrawing(const PictureOptions &options, const DrawingWords &words, const Paint &paint);

/// One page of the picture's size, which embeds its fonts and carries the scenario as an attached file.
QByteArray pdfDrawing(const PictureOptions &options, const DrawingWords &words, const Paint &paint);

/// The scenario that an SVG of PerRank carries.
std::optional<QString> scenarioInSvg(const QByteArray &svg);

} // namespace perrank::ui
