// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/sign_text.h"
#include "ui/models/opened_bar.h"

#include <QLineF>
#include <QRectF>

#include <array>

namespace perrank::ui {

/// A tensor of the opened part, or a part of the rank's bar, to scale.
struct OpenedPiece {
    std::size_t index; ///< of the row, or of the rank's part
    QRectF rect;
    bool isOther = false; ///< of two tints the other one, so that neighbours differ
};

/// The name of a piece.
struct OpenedLabel {
    std::size_t index;
    QString text;
    QRectF rect;
};

/// The rank's bar, and beside it the opened part as a bar of its own, from the top down in the order of its rows.
struct OpenedLayout {
    QRectF bounds;
    std::vector<OpenedPiece> rankPieces;
    std::vector<OpenedLabel> rankLabels; ///< on parts that have the room
    std::vector<OpenedPiece> pieces;
    std::vector<OpenedLabel> labels; ///< beside the pieces; what is too thin has none
    std::vector<QLineF> leaders;     ///< from a piece to its label, one for each
    std::array<QLineF, 2> guides;    ///< from the part in the rank's bar to the opened bar
    OpenedLabel rankCaption;
    OpenedLabel partCaption;

    /// The row of the piece under a place, or beside a label.
    [[nodiscard]] std::optional<std::size_t> at(const QPointF &place) const;
};

OpenedLayout layoutOpened(const OpenedBar &bar, const QRectF &bounds, const ChartFonts &fonts);

} // namespace perrank::ui
