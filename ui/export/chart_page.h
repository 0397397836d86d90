// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/document.h"
#include "ui/charts/sign_text.h"
#include "ui/export/picture_options.h"

#include <QSizeF>

#include <functional>

class QPainter;

namespace perrank::ui {

/// The picture of one chart of a document: title and facts above it, a sentence and the footer below. `paint` is called
/// with the painter at the corner of the chart's room.
void paintChartPage(QPainter &painter, const Document &document, const QString &sentence, const PictureOptions &options,
                    const std::function<void(const QSizeF &room, const ChartFonts &fonts)> &paint);

} // namespace perrank::ui
