// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/bars_plot.h"

#include <QCategoryAxis>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLegend>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal ringGap = 2;
constexpr qreal ringWidth = 2;
constexpr qreal selectionWidth = 1;
constexpr qreal roomForTick = 1.8; ///< in heights of its text
constexpr qreal overEverything = 100;

/// Where the plot is low every second tick has to do, or fewer, since labels without room are cut.
std::size_t strideOf(const BarsLayout &layout, const ChartFonts &fonts)
{
    const qreal step = layout.plot.height() * (layout.axis.shareOfTick(1) - layout.axis.shareOfTick(0));
    const qreal wanted = roomForTick * QFontMetricsF(fonts.small).height();
    return std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(wanted / std::max<qreal>(1, step))));
}

} // namespace

/// All bars, patterns, labels and lines of the chart.
class BarsPlot::Item : public QGraphicsItem {
public:
    using QGraphicsItem::QGraphicsItem;

    [[nodiscard]] QRectF boundingRect() const override { return m_layout.bounds; }

    void paint(QPainter *painter, const QStyleOptionGraphicsItem *, QWidget *) override
    {
        paintBars(*painter, m_layout, m_paint);
        if (!m_ring)
            return;
        const qreal width = m_isCursor ? ringWidth : selectionWidth;
        painter->setPen(QPen(coloursOf(m_paint.theme).focus, width));
        painter->setBrush(Qt::NoBrush);
        const qreal out = ringGap + width / 2;
        painter->drawRect(m_ring->adjusted(-out, -out, out, out));
    }

    void show(const BarsLayout &layout, const BarsPaint &paint)
    {
        prepareGeometryChange();
        m_layout = layout;
        m_paint = paint;
        update();
    }

    void showRing(const std::optional<QRectF> &ring, bool isCursor)
    {
        m_ring = ring;
        m_isCursor = isCursor;
        update();
    }

    [[nodiscard]] const BarsLayout &barsLayout() const { return m_layout; }

private:
    BarsLayout m_layout;
    BarsPaint m_paint;
    std::optional<QRectF> m_ring;
    bool m_isCursor = false;
};

BarsPlot::BarsPlot(QGraphicsItem *parent) : QChart(parent), m_axis(new QCategoryAxis(this)), m_item(new Item(this))
{
    setBackgroundRoundness(0);
    setMargins({});
    layout()->setContentsMargins(0, 0, 0, 0);
    legend()->hide();
    m_axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    m_axis->setRange(0, 1);
    addAxis(m_axis, Qt::AlignLeft);
    m_item->setZValue(overEverything);
}

void BarsPlot::show(const BarsLayout &layout, const BarsPaint &paint, const ChartFonts &fonts)
{
    resize(layout.bounds.size());
    setPlotArea(layout.plot);
    paintFrame(paint, fonts);
    showAxis(layout.axis, strideOf(layout, fonts));
    QGraphicsWidget::layout()->activate(); // a picture has no event loop that would do it
    m_item->show(layout, paint);
}

void BarsPlot::showRing(const std::optional<QRectF> &ring, bool isCursor)
{
    m_item->showRing(ring, isCursor);
}

const BarsLayout &BarsPlot::barsLayout() const
{
    return m_item->barsLayout();
}

void BarsPlot::paintFrame(const BarsPaint &paint, const ChartFonts &fonts)
{
    const Colours &colours = coloursOf(paint.theme);
    setBackgroundBrush(colours.background);
    setBackgroundPen(Qt::NoPen);
    setBackgroundVisible(!paint.transparent);
    m_axis->setLabelsFont(fonts.small);
    m_axis->setLabelsBrush(colours.muted);
    m_axis->setLinePen(QPen(colours.axis, 1));
    m_axis->setGridLinePen(QPen(colours.grid, 1));
}

/// Labels are written by the one formatter, so the ticks are categories and not numbers of the axis.
void BarsPlot::showAxis(const Axis &axis, std::size_t stride)
{
    if (axis == m_shown && stride == m_stride)
        return;
    m_shown = axis;
    m_stride = stride;
    for (const QString &label : m_axis->categoriesLabels())
        m_axis->remove(label);
    m_axis->setRange(0, 1);
    for (std::size_t tick = 0; tick < axis.labels.size(); tick += stride)
        m_axis->append(axis.labels[tick], axis.shareOfTick(tick));
}

} // namespace perrank::ui
