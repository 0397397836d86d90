// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/heat_map_layout.h"
#include "ui/text/palette.h"

#include <QImage>

class QPainter;

namespace perrank::ui {

/// One cell of one map.
struct HeatPlace {
    std::size_t map = 0;
    std::size_t row = 0;
    std::size_t column = 0;

    bool operator==(const HeatPlace &) const = default;
};

/// The picture of a map of many small cells, with one pixel per cell, and the lines over it where the map is 1 × 1.
struct FineHeatMap {
    QImage image;
    std::vector<QPolygonF> edges;
    QPolygonF unfit;
};
FineHeatMap pictureOf(const HeatMap &map, Theme theme);
FineHeatMap pictureOf(const FitMap &map, Theme theme);

struct HeatMapPaint {
    Theme theme = Theme::Light;
    /// Instead of the cells, if there is one for every map of the layout.
    const std::vector<FineHeatMap> *fine = nullptr;
    std::optional<HeatPlace> cursor; ///< of the keyboard
};

void paintHeatMaps(QPainter &painter, const HeatMapLayout &layout, const HeatMapPaint &paint);

} // namespace perrank::ui
