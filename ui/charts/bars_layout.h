// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/axis.h"
#include "ui/charts/bars_content.h"
#include "ui/charts/sign_text.h"

#include <QLineF>
#include <QRectF>

namespace perrank::ui {

/// What a text is, and so which ink it has.
enum class TextRole {
    Meaning,
    Note,
    Total,
    Hidden,
    Oom,
    Headroom,
    Torn,
    Range,
    Delta,
    Part,
    CallOut,
    Name,
    Accounting,
    Badge,
    Rank,
    Place,
    Phase,
    Alike,
    Activations,
    Dominance,
    Capacity,
    Strip,
    Mark
};

/// One line of text with its place.
struct PlacedText {
    TextRole role;
    QString text;
    QRectF rect;
    QFont font;
    std::optional<Component> component; ///< whose plate it stands on
    std::size_t group = 0;
};

/// One part of one bar.
struct Segment {
    Component component;
    QRectF rect; ///< with the gap to the part above it
    bool hidden = false;
    bool isTop = false;
};

/// What the driver may show for a bar: over it, narrower, with a line at each end that lies inside the axis.
struct PlacedRange {
    QRectF rect;
    bool goesOn = false; ///< above the axis
};

/// One bar with a rank of its own, or a pale one that stands for many alike.
struct PlacedBar {
    Strategy strategy;
    std::int64_t rank = 0;
    std::int64_t ranks = 1; ///< more than one: pale, with a brace
    QRectF rect;
    std::vector<Segment> segments;
    std::optional<QRectF> tooMuch; ///< what lies above the capacity
    bool torn = false;             ///< goes on above the axis
    std::size_t group = 0;
    std::optional<PlacedRange> range = {};
    bool isOther = false;             ///< in the accounting that is compared
    std::optional<QRectF> total = {}; ///< on a log axis the mark of all parts, whose own marks are the segments

    /// With its range.
    [[nodiscard]] qreal top() const { return range ? range->rect.top() : rect.top(); }
};

/// The pinned total of a strategy, as an outline around its bars.
struct PlacedGhost {
    std::size_t group = 0;
    QRectF rect;
    bool goesOn = false; ///< above the axis
};

/// The room between bars whose groups of ranks are left out.
struct PlacedGap {
    std::size_t group = 0;
    QRectF rect;
    QStringList texts; ///< "… 40 more" and shorter
};

/// A level of the value axis that is drawn across the plot.
struct Level {
    qreal y = 0;
    bool inside = false; ///< else the label stands at the upper edge
};

/// Everything that the bars chart draws, with its place. Made of numbers and fonts only.
struct BarsLayout {
    QRectF bounds;
    QRectF plot;
    Axis axis;
    std::vector<PlacedBar> bars;
    std::vector<PlacedGap> gaps;
    std::vector<PlacedGhost> ghosts;
    std::vector<PlacedText> texts;
    std::vector<QLineF> leaders; ///< from call-outs to their parts
    std::vector<QLineF> braces;  ///< under bars that stand for many
    std::vector<QLineF> headroom;
    std::optional<QRectF> band;
    std::optional<QRectF> strip; ///< which says that the axis is a log one
    Level dominance;
    Level capacity;

    /// Bytes to pixels; values above the axis lie above the plot.
    [[nodiscard]] qreal yOf(Quantity<Bytes> bytes) const;

    /// What lies under a place; no component between the parts and in empty space of a bar's column.
    struct Hit {
        std::size_t bar;
        std::optional<std::size_t> segment;
    };
    [[nodiscard]] std::optional<Hit> at(const QPointF &place) const;
};

/// Where a layout goes, and in which fonts.
struct BarsFrame {
    QSizeF size;
    ChartFonts fonts;
};

/// How many bytes the axis has to hold for bars, their labels and the lines that belong to them.
double neededReach(const BarsContent &content, const BarsFrame &frame);

/// The axis that holds all of it.
Axis fittedAxis(const BarsContent &content, const BarsFrame &frame);

BarsLayout layoutBars(const BarsContent &content, const BarsFrame &frame, const Axis &axis);

} // namespace perrank::ui
