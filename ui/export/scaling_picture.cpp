// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/scaling_picture.h"

#include "ui/charts/scaling_painter.h"
#include "ui/export/page.h"
#include "ui/text/scaling_text.h"
#include "ui/text/scenario_text.h"

#include <QPainter>

namespace perrank::ui {

namespace {

void paint(QPainter &painter, const QSizeF &size, const Document &document, const PictureOptions &options)
{
    const AmountStyle style{document.view.units, {}};
    const Scaling scaling = scalingFor(document.scenario);
    const QString skipped = skippedText(scaling, style);
    const QString sentence = floorsText(scaling, style) + (skipped.isEmpty() ? QString() : u' ' + skipped);
    const QRectF room = paintPage(
        painter, size, {scenarioTitle(document), scenarioFacts(document.scenario), sentence, pictureFooter(document)},
        options);
    painter.save();
    painter.translate(room.topLeft());
    paintScaling(painter,
                 layoutScaling(scaling, ScalingPart::Everything, {room.size(), pageFonts(options.theme)}, style),
                 {options.theme, std::nullopt});
    painter.restore();
}

} // namespace

void paintScalingPicture(QPainter &painter, const Document &document, const Estimate &, const PictureOptions &options)
{
    paintScaled(painter, options,
                [&](QPainter &scaled, const QSizeF &size) { paint(scaled, size, document, options); });
}

} // namespace perrank::ui
