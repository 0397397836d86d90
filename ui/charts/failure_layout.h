// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/text_measures.h"
#include "ui/models/failure_rows.h"

#include <QLineF>
#include <QRectF>

namespace perrank::ui {

struct FailureLabel {
    enum class Ink { Text, Muted, Strong };
    QString text;
    QRectF rect;
    QFont font;
    Ink ink = Ink::Text;
    bool hasPlate = false; ///< on the background's colour, over what is drawn below it
};

/// What a rank does for a while.
struct PlacedState {
    RankState state;
    bool isLost = false;
    QRectF rect;
    RunSpan span;
    bool isNamed = false; ///< there is room for its word
};

struct PlacedRankRow {
    FailureRow row;
    QRectF rect;
    std::vector<PlacedState> states;
};

/// What an instrument shows of one row: how busy the GPU looks, or that its memory is held.
struct PlacedInstrument {
    QRectF rect;
    std::vector<QRectF> filled;
    bool isMemory = false;
    std::size_t row = 0; ///< of the layout
};

struct PlacedMark {
    QLineF line;
};

struct FailureKey {
    std::optional<RankState> state; ///< steps that are lost where there is none
    QRectF sample;
};

/// A place among the rows.
struct FailurePlace {
    std::size_t row = 0;
    std::size_t state = 0;

    bool operator==(const FailurePlace &) const = default;
};

/// Ranks over time, with what their instruments show below.
struct FailureLayout {
    QSizeF size;
    QRectF plot;
    Nanoseconds from{0};
    Nanoseconds until{0};
    std::vector<qreal> gridX;
    std::vector<PlacedRankRow> rows;
    std::vector<PlacedInstrument> instruments;
    std::vector<PlacedMark> marks;
    std::vector<FailureKey> keys;
    std::vector<FailureLabel> labels;

    [[nodiscard]] bool isEmpty() const { return rows.empty(); }
    [[nodiscard]] std::optional<FailurePlace> placeAt(const QPointF &point) const;
};

/// With which the rows are read well, and with which they just can be, beside two instruments; what there is beyond it
/// may be for something else.
struct RowsHeight {
    qreal usual = 0;
    qreal least = 0;
};
RowsHeight heightOf(const FailureRows &rows, const ChartFonts &fonts);

FailureLayout layoutFailure(const FailureRows &rows, const ChartFrame &frame, const AmountStyle &style);

} // namespace perrank::ui
