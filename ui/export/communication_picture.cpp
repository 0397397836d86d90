// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/communication_picture.h"

#include "core/memory/verdict.h"
#include "ui/charts/communication_painter.h"
#include "ui/export/page.h"
#include "ui/text/communication_text.h"
#include "ui/text/scenario_text.h"
#include "ui/text/translate.h"

#include <QPainter>

namespace perrank::ui {

namespace {

void paint(QPainter &painter, const QSizeF &size, const Document &document, const PictureOptions &options)
{
    const AmountStyle style{document.view.units, {}};
    const StepSimulation simulation = simulateStep(document.scenario);
    const QString sentence = simulation.isImpossible() && !simulation.issues.empty()
                                 ? translated(simulation.issues.back().message)
                                 : trafficNote(simulation.scenario);
    const QRectF room = paintPage(
        painter, size, {scenarioTitle(document), scenarioFacts(document.scenario), sentence, pictureFooter(document)},
        options);
    painter.save();
    painter.translate(room.topLeft());
    paintCommunication(painter,
                       layoutCommunication(stepTraffic(simulation), capacityOf(simulation.scenario),
                                           {room.size(), pageFonts(options.theme)}, style),
                       options.theme);
    painter.restore();
}

} // namespace

void paintCommunicationPicture(QPainter &painter, const Document &document, const Estimate &,
                               const PictureOptions &options)
{
    paintScaled(painter, options,
                [&](QPainter &scaled, const QSizeF &size) { paint(scaled, size, document, options); });
}

} // namespace perrank::ui
