// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/legend_rows.h"

#include <cmath>

namespace perrank::ui {

LegendRows placeLegend(const std::vector<LegendEntry> &entries, const QPointF &topLeft, qreal width, const QFont &font)
{
    constexpr qreal gap = 6;
    const qreal line = lineOf(font) + 2;
    const qreal sample = std::round(lineOf(font) * 0.8);
    LegendRows rows;
    QPointF at = topLeft;
    for (const LegendEntry &entry : entries) {
        const qreal wide = entry.isWide ? 2 * sample : sample;
        const qreal needed = wide + gap + widthOf(entry.text, font);
        if (at.x() > topLeft.x() && at.x() + needed > topLeft.x() + width)
            at = {topLeft.x(), at.y() + line};
        rows.samples.emplace_back(at.x(), at.y() + (line - sample) / 2, wide, sample);
        rows.words.push_back(at + QPointF(wide + gap, 1));
        at.rx() += needed + 2.5 * gap;
    }
    rows.height = at.y() + line - topLeft.y();
    return rows;
}

} // namespace perrank::ui
