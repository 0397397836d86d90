// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/bars_painter.h"

#include <QChart>

class QCategoryAxis;

namespace perrank::ui {

/// The frame, axis and grid of the bars; what stands between them is drawn by one item.
class BarsPlot : public QChart {
public:
    explicit BarsPlot(QGraphicsItem *parent = nullptr);

    void show(const BarsLayout &layout, const BarsPaint &paint, const ChartFonts &fonts);
    /// A ring around a place, of the keyboard's cursor or, thinner, of what is selected; pictures have none.
    void showRing(const std::optional<QRectF> &ring, bool isCursor);
    [[nodiscard]] const BarsLayout &barsLayout() const;

private:
    class Item;

    void showAxis(const Axis &axis, std::size_t stride);
    void paintFrame(const BarsPaint &paint, const ChartFonts &fonts);

    QCategoryAxis *m_axis;
    Item *m_item;
    Axis m_shown;
    std::size_t m_stride = 1; ///< of the ticks that have a label
};

} // namespace perrank::ui
