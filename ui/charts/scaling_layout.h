// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/tradeoff/scaling.h"
#include "ui/charts/text_measures.h"

#include <QLineF>
#include <QPolygonF>
#include <QRectF>

namespace perrank::ui {

/// What the upper lines show: all that a rank holds, or the model states alone.
enum class ScalingPart { Everything, ModelStates };

/// A line of text in its place.
struct ScalingLabel {
    enum class Ink { Text, Muted, Activations, Capacity, Strategy };
    QString text;
    QRectF rect;
    QFont font;
    Ink ink = Ink::Text;
    std::optional<Strategy> strategy; ///< in whose colour
    bool hasPlate = false;            ///< on the background's colour, for what runs below it
};

/// One strategy's line: a point for every number of ranks that has a figure, and a name at the end.
struct PlacedScalingLine {
    Strategy strategy;
    QPolygonF points;
    QLineF leader; ///< from the last point to the name
};

/// A level that does not depend on the number of ranks.
struct PlacedLevel {
    enum class Kind { Floor, Activations, Capacity };
    Kind kind;
    QLineF line;
};

/// One plot over the number of ranks, both axes logarithmic.
struct PlacedScalingPlot {
    QRectF plot;
    std::vector<qreal> gridX;
    std::vector<qreal> gridY;
    std::vector<PlacedScalingLine> lines;
    std::vector<PlacedLevel> levels;
    std::vector<ScalingLabel> labels;
};

struct ScalingLayout {
    QSizeF size;
    std::vector<PlacedScalingPlot> plots; ///< memory per rank, then bytes sent; none without figures
    std::size_t current = 0;              ///< of the numbers of ranks

    /// Where a number of ranks stands in a plot.
    [[nodiscard]] qreal xOf(std::size_t plot, std::size_t number) const;
    /// The number of ranks nearest to a place in one of the plots.
    [[nodiscard]] std::optional<std::size_t> numberAt(const QPointF &point) const;

    std::vector<double> logRanks; ///< of every number of ranks, from 0 to 1 along the axis
};

ScalingLayout layoutScaling(const Scaling &scaling, ScalingPart part, const ChartFrame &frame,
                            const AmountStyle &style);

} // namespace perrank::ui
