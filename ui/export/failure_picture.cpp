// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/failure_picture.h"

#include "ui/charts/failure_painter.h"
#include "ui/document/live_run.h"
#include "ui/export/chart_page.h"
#include "ui/text/failure_text.h"
#include "ui/text/translate.h"

namespace perrank::ui {

namespace {

QString sentenceOf(const FailureStory &story, const AmountStyle &style)
{
    const RunSimulation &run = story.run;
    if (run.step.isImpossible())
        return run.step.issues.empty() ? QString() : translated(run.step.issues.back().message);
    if (const QString without = noFailureText(run); !without.isEmpty() && run.failures.empty())
        return without;
    if (!run.failures.empty())
        return outageText(run, style).replace(u'\n', u' ');
    return slowdownText(run, story.calm, style);
}

} // namespace

void paintFailurePicture(QPainter &painter, const Document &document, const Estimate &, const PictureOptions &options)
{
    const AmountStyle style{document.view.units, {}};
    const FailureStory story = failureStory(document.scenario);
    paintChartPage(
        painter, document, sentenceOf(story, style), options, [&](const QSizeF &room, const ChartFonts &fonts) {
            const FailureRows rows = story.run.failures.empty() ? stepRows(story.run.step, story.run.strategy)
                                                                : runRows(story.run, FailureZoom::Failure, style);
            paintFailure(painter, layoutFailure(rows, {room, fonts}, style), options.theme);
        });
}

} // namespace perrank::ui
