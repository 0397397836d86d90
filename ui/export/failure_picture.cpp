// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/failure_picture.h"

#include "ui/charts/reason_painter.h"
#include "ui/export/chart_page.h"
#include "ui/export/failure_page.h"
#include "ui/text/impossible_text.h"

namespace perrank::ui {

void paintFailurePicture(QPainter &painter, const Document &document, const Estimate &, const PictureOptions &options)
{
    const AmountStyle style{document.view.units, {}};
    const FailureStory story = failureStory(document.scenario);
    const QString sentence = failureSentence(story, style, options.theme == Theme::Projector);
    paintChartPage(painter, document, sentence, options, [&](const QSizeF &room, const ChartFonts &fonts) {
        if (const QString reason = unplayedText(story.run); !reason.isEmpty())
            return paintReason(painter, layoutReason(reason, {room, fonts}), options.theme);
        paintFailurePage(painter, layoutFailurePage(story, {room, fonts}, style), options.theme);
    });
}

} // namespace perrank::ui
