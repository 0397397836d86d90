// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/text_measures.h"

#include <QRectF>

#include <vector>

namespace perrank::ui {

struct LegendEntry {
    QString text;
    bool isWide = true; ///< the sample is twice as wide as high
};

/// The places of a legend: one sample per entry, and where its words begin.
struct LegendRows {
    std::vector<QRectF> samples;
    std::vector<QPointF> words;
    qreal height = 0;
};

/// One entry after the other, in as many rows as they need.
LegendRows placeLegend(const std::vector<LegendEntry> &entries, const QPointF &topLeft, qreal width, const QFont &font);

} // namespace perrank::ui
