// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/heat_map_picture.h"

#include "ui/charts/heat_map_painter.h"
#include "ui/export/page.h"
#include "ui/text/heat_map_text.h"
#include "ui/text/scenario_text.h"

#include <QPainter>

#include <algorithm>

namespace perrank::ui {

namespace {

Strategy strategyOf(const Scenario &scenario)
{
    const auto &all = scenario.strategies;
    const bool hasZero3 = std::ranges::find(all, Strategy::Zero3) != all.end();
    return hasZero3 ? Strategy::Zero3 : all.front();
}

void paintMap(QPainter &painter, const QSizeF &size, const Document &document, const PictureOptions &options)
{
    const Scenario &scenario = document.scenario;
    const AmountStyle style{document.view.units, {}};
    const HeatMap now = heatMapFor(scenario, strategyOf(scenario), {{scenario.microBatch}, {scenario.sequence}});
    const QString sentence = now.isEmpty() ? QString() : heatCellText(now, 0, 0, style);
    const QRectF room = paintPage(
        painter, size, {scenarioTitle(document), scenarioFacts(scenario), sentence, pictureFooter(document)}, options);
    const HeatMap map = heatMapFor(scenario, strategyOf(scenario), stopsOfMap());
    const HeatMapLayout layout = layoutHeatMaps({map}, {room.size(), pageFonts(options.theme)}, style);
    painter.save();
    painter.translate(room.topLeft());
    paintHeatMaps(painter, layout, {options.theme, nullptr, std::nullopt});
    painter.restore();
}

} // namespace

void paintHeatMap(QPainter &painter, const Document &document, const Estimate &, const PictureOptions &options)
{
    paintScaled(painter, options,
                [&](QPainter &scaled, const QSizeF &size) { paintMap(scaled, size, document, options); });
}

} // namespace perrank::ui
