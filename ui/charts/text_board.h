// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/bars_frame.h"

namespace perrank::ui {

/// The texts of a layout while they get their places; each keeps clear of those before it.
class TextBoard {
public:
    TextBoard(BarsLayout &layout, const BarsContent &content, const BarsFrame &frame, const BarsMeasures &measures);

protected:
    [[nodiscard]] static qreal heightOf(const QFont &font);
    [[nodiscard]] qreal middleOf(std::size_t group) const { return m_measures.middleOf(group); }

    void add(TextRole role, const QString &text, const QFont &font, const QPointF &topLeft, std::size_t group = 0,
             std::optional<Component> component = {});
    void addCentred(TextRole role, const QString &text, const QFont &font, qreal middle, qreal top, std::size_t group,
                    std::optional<Component> component = {});

    [[nodiscard]] bool isFree(const QRectF &rect) const;
    /// Whether the band's edge, the dashed line or the capacity runs through the place.
    [[nodiscard]] bool crossesLevel(const QRectF &rect) const;

    BarsLayout &m_layout;
    const BarsContent &m_content;
    const BarsFrame &m_frame;
    const BarsMeasures &m_measures;
    const ChartFonts &m_fonts;
    const qreal m_size; ///< of the text
};

/// Gives the labels of lines across the plot their places.
void placeLimits(BarsLayout &layout, const BarsContent &content, const BarsFrame &frame, const BarsMeasures &measures);

/// Gives the words in and beside the parts of bars their places.
void placePartTexts(BarsLayout &layout, const BarsContent &content, const BarsFrame &frame,
                    const BarsMeasures &measures);

} // namespace perrank::ui
