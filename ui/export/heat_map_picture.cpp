// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/heat_map_picture.h"

#include "ui/charts/heat_map_painter.h"
#include "ui/export/chart_page.h"
#include "ui/text/heat_map_text.h"

#include <algorithm>

namespace perrank::ui {

namespace {

Strategy strategyOf(const Scenario &scenario)
{
    const auto &all = scenario.strategies;
    const bool hasZero3 = std::ranges::find(all, Strategy::Zero3) != all.end();
    return hasZero3 ? Strategy::Zero3 : all.front();
}

FitMap fitsOver(const HeatMapAxes &axes, const Scenario &scenario)
{
    std::vector<HeatMap> maps;
    for (const Strategy each : scenario.strategies)
        maps.push_back(heatMapFor(scenario, each, axes));
    return fitMapOf(std::move(maps));
}

} // namespace

void paintHeatMap(QPainter &painter, const Document &document, const Estimate &, const PictureOptions &options)
{
    const Scenario &scenario = document.scenario;
    const AmountStyle style{document.view.units, {}};
    const HeatMap now = heatMapFor(scenario, strategyOf(scenario), {{scenario.microBatch}, {scenario.sequence}});
    const QString sentence = now.isEmpty() ? QString() : heatCellText(now, 0, 0, style);
    paintChartPage(painter, document, sentence, options, [&](const QSizeF &room, const ChartFonts &fonts) {
        const HeatMap map = heatMapFor(scenario, strategyOf(scenario), stopsOfMap());
        paintHeatMaps(painter, layoutHeatMaps({map}, {room, fonts}, style), {options.theme, nullptr, std::nullopt});
    });
}

void paintFitMap(QPainter &painter, const Document &document, const Estimate &, const PictureOptions &options)
{
    const Scenario &scenario = document.scenario;
    const AmountStyle style{document.view.units, {}};
    const FitMap now = fitsOver({{scenario.microBatch}, {scenario.sequence}}, scenario);
    const QString sentence = now.isEmpty() ? QString() : fitCellText(now, 0, 0, style);
    paintChartPage(painter, document, sentence, options, [&](const QSizeF &room, const ChartFonts &fonts) {
        const HeatMapLayout layout = layoutFitMap(fitsOver(stopsOfMap(), scenario), {room, fonts}, style);
        paintHeatMaps(painter, layout, {options.theme, nullptr, std::nullopt});
    });
}

} // namespace perrank::ui
