// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/simulation/step_traffic.h"
#include "ui/charts/text_measures.h"

#include <QLineF>
#include <QRectF>

namespace perrank::ui {

struct CommunicationLabel {
    enum class Ink { Text, Muted, Capacity };
    QString text;
    QRectF rect;
    QFont font;
    Ink ink = Ink::Text;
    bool hasPlate = false; ///< on the background's colour, for what runs below it
};

/// What a strategy sends by one kind of collective.
struct PlacedSent {
    OperationKind kind;
    QRectF rect;
};

struct PlacedTraffic {
    Strategy strategy;
    QRectF row; ///< with its words
    std::vector<PlacedSent> parts;
};

/// Where a strategy lies between memory and time.
struct PlacedPoint {
    Strategy strategy;
    QPointF at;
};

/// Bars of bytes sent, and beside or below them memory per rank against the time of a step.
struct CommunicationLayout {
    QSizeF size;
    std::vector<PlacedTraffic> rows;
    QRectF plot; ///< of the trade-off
    std::vector<qreal> gridX;
    std::vector<qreal> gridY;
    std::optional<QLineF> capacity;
    std::vector<PlacedPoint> points;
    std::vector<QLineF> leaders;  ///< from points to their names, where these are not beside them
    std::vector<PlacedSent> keys; ///< samples of the legend
    std::vector<CommunicationLabel> labels;

    [[nodiscard]] bool isEmpty() const { return rows.empty(); }
    /// The strategy whose row or point is there; its place among the rows.
    [[nodiscard]] std::optional<std::size_t> rowAt(const QPointF &point) const;
};

CommunicationLayout layoutCommunication(const std::vector<StepTraffic> &traffic, Quantity<Bytes> capacity,
                                        const ChartFrame &frame, const AmountStyle &style);

} // namespace perrank::ui
