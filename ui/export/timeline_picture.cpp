// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/timeline_picture.h"

#include "ui/charts/reason_painter.h"
#include "ui/charts/timeline_painter.h"
#include "ui/export/chart_page.h"
#include "ui/text/failure_text.h"
#include "ui/text/impossible_text.h"
#include "ui/text/step_formulas.h"
#include "ui/text/timeline_text.h"

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

/// In a hall the text is large, and what there is to see needs the room.
QString sentenceOf(const StepSimulation &simulation, const AmountStyle &style, Theme theme)
{
    if (simulation.isImpossible())
        return {};
    const StepTimeline &line = shownLine(simulation);
    const RankStep step = *rankStep(simulation, line.strategy, line.peak.rank);
    const bool isBrief = theme == Theme::Projector;
    QStringList parts;
    parts << (isBrief ? briefTimesText(step, style) : timesText(step, style))
          << (isBrief ? QString() : whyTimesDiffer(simulation, step.rank, style))
          << (isBrief ? QString() : clusterText(step, simulation.scenario, style))
          << noGatheredText(line.strategy, simulation.scenario)
          << (isBrief ? briefTimesBasis(simulation.scenario) : timesBasis(simulation.scenario))
          << typedStepText(simulation.scenario, style) << leftOutText(simulation.scenario);
    parts.removeAll(QString());
    return parts.join(u' ');
}

} // namespace

void paintTimelinePicture(QPainter &painter, const Document &document, const Estimate &, const PictureOptions &options)
{
    const AmountStyle style{document.view.units, {}};
    const StepSimulation simulation = simulateStep(document.scenario);
    paintChartPage(painter, document, sentenceOf(simulation, style, options.theme), options,
                   [&](const QSizeF &room, const ChartFonts &fonts) {
                       if (const QString reason = unplayedText(simulation); !reason.isEmpty())
                           return paintReason(painter, layoutReason(reason, {room, fonts}), options.theme);
                       const StepTimeline &line = shownLine(simulation);
                       const TimelineLayout layout =
                           layoutTimeline(simulation, line.strategy, line.peak.rank, {room, fonts}, style);
                       paintTimeline(painter, layout, options.theme);
                   });
}

} // namespace perrank::ui
