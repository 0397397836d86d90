// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/tradeoff/fit_map.h"
#include "ui/charts/text_measures.h"

#include <QLineF>
#include <QPolygonF>
#include <QRectF>
#include <QStringList>

namespace perrank::ui {

/// What the colours of a map tell: who wins, activations or model states; or which strategy fits.
enum class HeatColouring { Lead, Fit };

/// A line of text that stands in its place, in the ink of texts or of remarks.
struct MapLabel {
    QString text;
    QRectF rect;
    QFont font;
    bool isMuted = false;
};

/// One cell of a map.
struct PlacedHeatCell {
    QRectF rect;
    std::size_t row = 0;
    std::size_t column = 0;
    int step = 0; ///< of the colours
    bool fits = true;
    QString text; ///< how many times the model states the activations are, or what fits; empty where there is no room
    QStringList lines; ///< what is written in it: the text, and a sign where it does not fit
};

/// The places of everything in the map of one strategy.
struct PlacedHeatMap {
    QRectF plot;
    std::vector<MapLabel> labels;
    std::vector<PlacedHeatCell> cells;
    QFont cellFont;
    std::vector<QLineF> contour; ///< between the cells where states win and those where activations win
    QPointF current;             ///< where the settings are, at the edge if they lie outside
    std::size_t currentCell = 0; ///< the nearest of `cells`

    [[nodiscard]] const PlacedHeatCell *cellAt(const QPointF &point) const;
};

/// A key of the legend: a colour, or what else is drawn.
struct HeatKey {
    enum class Sign { Colour, Contour, DoesNotFit, Settings };
    Sign sign = Sign::Colour;
    int step = 0;
    QRectF swatch;
    QString text; ///< on the colour: from how many times on, or which strategy
    QFont font;
};

/// One map, or several small ones side by side, over their legend.
struct HeatMapLayout {
    QSizeF size;
    HeatColouring colouring = HeatColouring::Lead;
    std::vector<PlacedHeatMap> maps;
    std::vector<HeatKey> keys;
    std::vector<MapLabel> keyLabels;
};

/// `maps` have the stops of `stopsOfMap`; without cells they are left out.
HeatMapLayout layoutHeatMaps(const std::vector<HeatMap> &maps, const ChartFrame &frame, const AmountStyle &style);

/// One map of all strategies: which fits. It has the stops of `stopsOfMap`.
HeatMapLayout layoutFitMap(const FitMap &map, const ChartFrame &frame, const AmountStyle &style);

/// The edge of a fine map of the same area, in the same plot: where states end and activations win.
std::vector<QPolygonF> fineContour(const HeatMap &fine, const QRectF &plot);
/// What does not fit of a fine map.
QPolygonF fineUnfit(const HeatMap &fine, const QRectF &plot);

/// The edges between a strategy and the next one that fits, and what fits under none.
std::vector<QPolygonF> fineEdges(const FitMap &fine, const QRectF &plot);
QPolygonF fineUnfit(const FitMap &fine, const QRectF &plot);

} // namespace perrank::ui
