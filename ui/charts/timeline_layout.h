// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/simulation/rank_step.h"
#include "ui/charts/text_measures.h"

#include <QLineF>
#include <QPolygonF>
#include <QRectF>

namespace perrank::ui {

/// What is narrower than this is drawn with its neighbour.
inline constexpr qreal finestStretch = 0.5;

/// How a stretch of a lane looks. A transfer is exposed while nothing is computed beside it.
enum class LaneLook { Forward, Backward, Optimizer, Transfer, Exposed, Waiting };

struct TimelineLabel {
    enum class Ink { Text, Muted, Capacity, OnLane };
    QString text;
    QRectF rect;
    QFont font;
    Ink ink = Ink::Text;
    bool hasPlate = false; ///< on the background's colour, for what runs below it
};

struct PlacedStretch {
    LaneLook look;
    QRectF rect;
};

/// What runs beside each other is in lanes below each other: what is computed, then each kind of transfer.
struct PlacedLane {
    QString name;
    QRectF rect;
    std::vector<PlacedStretch> stretches; ///< neighbours that look alike and touch are one
    std::vector<qreal> borders;           ///< between operations, or groups of layers
};

/// What one component is held over the step, or several small ones together, on what lies below it.
struct PlacedBand {
    Component component;
    QPolygonF area;
};

struct PlacedCourse {
    Strategy strategy;
    QPolygonF line;
};

/// A sample of the legend and where its words begin.
struct TimelineKey {
    std::optional<Component> component = {};
    std::optional<Strategy> strategy = {};
    std::optional<LaneLook> look = {};
    bool isCapacity = false;
    QRectF sample = {};
};

struct TimelineLayout {
    QSizeF size;
    QRectF plot; ///< of memory
    std::vector<qreal> gridX;
    std::vector<qreal> gridY;
    std::vector<PlacedBand> bands; ///< from the base up
    std::vector<PlacedCourse> others;
    std::optional<QLineF> capacity;
    QPointF peak;
    QLineF peakLine;
    std::vector<PlacedLane> lanes;
    std::vector<TimelineKey> keys;
    std::vector<TimelineLabel> labels;
    double reach = 1; ///< nanoseconds at the right edge

    [[nodiscard]] bool isEmpty() const { return lanes.empty(); }
    /// As large as its words.
    void addLabel(const QString &text, const QPointF &at, const QFont &font, TimelineLabel::Ink ink,
                  bool hasPlate = false);
    [[nodiscard]] qreal xOf(Nanoseconds time) const;
    /// The time at a place between the left and the right edge of the plot.
    [[nodiscard]] std::optional<Nanoseconds> timeAt(const QPointF &point) const;
};

TimelineLayout emptyTimeline(const QSizeF &size);
/// Empty where the strategy was not played.
TimelineLayout layoutTimeline(const StepSimulation &simulation, Strategy strategy, std::int64_t rank,
                              const ChartFrame &frame, const AmountStyle &style);

} // namespace perrank::ui
