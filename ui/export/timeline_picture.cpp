// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/timeline_picture.h"

#include "ui/charts/timeline_painter.h"
#include "ui/export/page.h"
#include "ui/text/scenario_text.h"
#include "ui/text/timeline_text.h"
#include "ui/text/translate.h"

#include <QPainter>

#include <algorithm>

namespace perrank::ui {

namespace {

/// The strategy of which a step shows most: it gathers, uses and drops.
const StepTimeline &shownLine(const StepSimulation &simulation)
{
    const auto gathers = [](const StepTimeline &line) { return strategies[line.strategy].shardsParameters; };
    const auto found = std::ranges::find_if(simulation.strategies, gathers);
    return found == simulation.strategies.end() ? simulation.strategies.front() : *found;
}

QString sentenceOf(const StepSimulation &simulation, const AmountStyle &style)
{
    if (simulation.isImpossible()) {
        const Issue *reason = findImpossible(simulation.issues);
        return reason != nullptr ? translated(reason->message) : translated(simulation.issues.back().message);
    }
    const StepTimeline &line = shownLine(simulation);
    return timesText(*rankStep(simulation, line.strategy, line.peak.rank), style) + u' '
           + timesBasis(simulation.scenario);
}

void paint(QPainter &painter, const QSizeF &size, const Document &document, const PictureOptions &options)
{
    const AmountStyle style{document.view.units, {}};
    const StepSimulation simulation = simulateStep(document.scenario);
    const QRectF room = paintPage(painter, size,
                                  {scenarioTitle(document), scenarioFacts(document.scenario),
                                   sentenceOf(simulation, style), pictureFooter(document)},
                                  options);
    if (simulation.isImpossible())
        return;
    const StepTimeline &line = shownLine(simulation);
    painter.save();
    painter.translate(room.topLeft());
    paintTimeline(
        painter,
        layoutTimeline(simulation, line.strategy, line.peak.rank, {room.size(), pageFonts(options.theme)}, style),
        {options.theme, std::nullopt});
    painter.restore();
}

} // namespace

void paintTimelinePicture(QPainter &painter, const Document &document, const Estimate &, const PictureOptions &options)
{
    paintScaled(painter, options,
                [&](QPainter &scaled, const QSizeF &size) { paint(scaled, size, document, options); });
}

} // namespace perrank::ui
