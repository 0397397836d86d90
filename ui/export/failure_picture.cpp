// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/failure_picture.h"

#include "ui/charts/reason_painter.h"
#include "ui/export/chart_page.h"
#include "ui/export/failure_page.h"
#include "ui/text/failure_text.h"
#include "ui/text/impossible_text.h"

namespace perrank::ui {

namespace {

/// What cannot be played has its reason in the place of the picture. In a hall the text is large, and what there is to
/// see needs the room.
QString sentenceOf(const FailureStory &story, const AmountStyle &style, Theme theme)
{
    const RunSimulation &run = story.run;
    if (run.isImpossible())
        return {};
    if (const QString without = noFailureText(run); !without.isEmpty() && run.failures.empty())
        return without;
    if (!run.failures.empty())
        return theme == Theme::Projector ? briefOutageText(run, style)
                                         : outageText(run, style).replace(u'\n', u' ');
    return slowdownText(run, story.calm, style);
}

} // namespace

void paintFailurePicture(QPainter &painter, const Document &document, const Estimate &, const PictureOptions &options)
{
    const AmountStyle style{document.view.units, {}};
    const FailureStory story = failureStory(document.scenario);
    paintChartPage(
        painter, document, sentenceOf(story, style, options.theme), options, [&](const QSizeF &room, const ChartFonts &fonts) {
            if (const QString reason = unplayedText(story.run); !reason.isEmpty())
                return paintReason(painter, layoutReason(reason, {room, fonts}), options.theme);
            paintFailurePage(painter, layoutFailurePage(story, {room, fonts}, style), options.theme);
        });
}

} // namespace perrank::ui
