// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/heat_map_layout.h"

namespace perrank::ui {

/// Lays out the legend of maps from the left, in as many lines as it needs.
class HeatKeyPlacer {
public:
    HeatKeyPlacer(HeatMapLayout &layout, const ChartFrame &frame);

    /// "before ■■■■■■■ behind": colours with words on them, the other words at their ends.
    void placeColours(const QString &before, const QStringList &texts, const std::vector<int> &steps,
                      const QString &behind);
    void placeSign(HeatKey::Sign sign, const QString &text);

    [[nodiscard]] qreal height() const;

private:
    void startAt(qreal width);
    void addLabel(const QString &text);
    void addSwatch(HeatKey::Sign sign, int step, qreal width);

    HeatMapLayout &m_layout;
    QFont m_font;
    qreal m_line;
    qreal m_width;
    qreal m_x = 0;
    qreal m_y = 0;
};

} // namespace perrank::ui
