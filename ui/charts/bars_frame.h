// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/bars_layout.h"

#include <algorithm>

namespace perrank::ui {

/// The parts of the chart around the bars: what must be known before a bar has a place.
struct BarsMeasures {
    qreal line = 0;      ///< height of a line of text
    qreal smallLine = 0; ///< height of a line of small text
    QRectF plot;
    qreal groupWidth = 0;
    qreal middle = 0.5;         ///< of a bar in its group's width; single bars leave room for call-outs at their right
    std::vector<qreal> towards; ///< how far a group stands from its place, towards the other one of its pair
    qreal barWidth = 0;         ///< of a single bar
    std::size_t badgeForm = 0;  ///< the same for all bars, so that they compare
    std::size_t totalForm = 0;  ///< likewise
    std::size_t rangeForm = 0;  ///< likewise; past the end where even the shortest has no room
    std::size_t phaseForm = 0;  ///< likewise
    std::size_t placeForm = 0;  ///< likewise
    std::size_t deltaForm = 0;  ///< likewise
    std::size_t oomForm = 0;    ///< likewise
    bool isUnitBelow = false;   ///< likewise: the unit of a total stands under its number
    std::size_t accountingForm = 0; ///< likewise
    qreal strip = 0;                ///< height over the plot of the words that a log axis has
    int accountingRows = 0;         ///< two where the names of a pair have no room beside each other
    QStringList headings;           ///< meaning and note, in as many lines as they need
    QRectF limits;                  ///< column at the right for the labels of lines

    [[nodiscard]] qreal middleOf(std::size_t group) const
    {
        return plot.left() + (qreal(group) + middle) * groupWidth + (towards.empty() ? 0 : towards[group]);
    }
    /// For words over a bar that stay clear of their neighbours and of the axis: those of a pair stand nearer.
    [[nodiscard]] qreal widthOverBar() const
    {
        const qreal nearer = towards.empty() ? 0 : *std::max_element(towards.begin(), towards.end());
        return 2 * (middle * groupWidth - nearer) - smallLine / 3;
    }
};

/// `tickWidth` is the widest label of the axis.
BarsMeasures measureBars(const BarsContent &content, const BarsFrame &frame, qreal tickWidth);

/// The lines over a bar, from the lowest up: what the driver may show, what is hidden, the difference from what is
/// pinned, total, what does not fit.
std::vector<PlacedText> linesOver(const GroupContent &group, const BarsFrame &frame, const BarsMeasures &measures);

/// Gives every text its place.
void placeTexts(BarsLayout &layout, const BarsContent &content, const BarsFrame &frame, const BarsMeasures &measures);

/// The widest label that an axis with these numbers may have.
qreal tickWidth(const std::vector<QString> &labels, const ChartFonts &fonts);

} // namespace perrank::ui
