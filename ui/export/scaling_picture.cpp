// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/scaling_picture.h"

#include "ui/charts/scaling_painter.h"
#include "ui/export/chart_page.h"
#include "ui/text/scaling_text.h"

namespace perrank::ui {

void paintScalingPicture(QPainter &painter, const Document &document, const Estimate &, const PictureOptions &options)
{
    const AmountStyle style{document.view.units, {}};
    const Scaling scaling = scalingFor(document.scenario);
    const QString skipped = skippedText(scaling, style);
    const QString sentence = floorsText(scaling, style) + (skipped.isEmpty() ? QString() : u' ' + skipped);
    paintChartPage(painter, document, sentence, options, [&](const QSizeF &room, const ChartFonts &fonts) {
        const ScalingLayout layout = layoutScaling(scaling, ScalingPart::Everything, {room, fonts}, style);
        paintScaling(painter, layout, {options.theme, std::nullopt});
    });
}

} // namespace perrank::ui
