// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/communication_picture.h"

#include "core/memory/verdict.h"
#include "ui/charts/communication_painter.h"
#include "ui/charts/reason_painter.h"
#include "ui/export/chart_page.h"
#include "ui/text/communication_text.h"
#include "ui/text/impossible_text.h"

namespace perrank::ui {

void paintCommunicationPicture(QPainter &painter, const Document &document, const Estimate &,
                               const PictureOptions &options)
{
    const StepSimulation simulation = simulateStep(document.scenario);
    const QString sentence = simulation.isImpossible() ? QString()
                                                       : trafficNote(simulation, {document.view.units, {}},
                                                                     options.theme == Theme::Projector);
    paintChartPage(painter, document, sentence, options, [&](const QSizeF &room, const ChartFonts &fonts) {
        if (const QString reason = unplayedText(simulation); !reason.isEmpty())
            return paintReason(painter, layoutReason(reason, {room, fonts}), options.theme);
        const CommunicationLayout layout = layoutCommunication(stepTraffic(simulation), capacityOf(simulation.scenario),
                                                               {room, fonts}, {document.view.units, {}});
        paintCommunication(painter, layout, options.theme);
    });
}

} // namespace perrank::ui
