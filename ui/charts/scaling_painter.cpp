// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scaling_painter.h"

#include "ui/charts/strategy_look.h"

#include <QPainter>

namespace perrank::ui {

namespace {

constexpr qreal windowWidth = 2;
constexpr qreal projectorWidth = 3;

class ScalingPainter {
public:
    ScalingPainter(QPainter &painter, const ScalingLayout &layout, const ScalingPaint &paint)
        : m_painter(painter), m_layout(layout), m_paint(paint), m_colours(coloursOf(paint.theme)),
          m_width(paint.theme == Theme::Projector ? projectorWidth : windowWidth)
    {
    }

    void paint()
    {
        for (std::size_t i = 0; i < m_layout.plots.size(); ++i) {
            paintGrid(m_layout.plots[i]);
            paintNumber(i, m_layout.current, m_colours.text, Qt::SolidLine);
            for (const PlacedLevel &level : m_layout.plots[i].levels)
                paintLevel(level);
            for (const PlacedScalingLine &line : m_layout.plots[i].lines)
                paintLine(line);
            if (m_paint.cursor)
                paintNumber(i, *m_paint.cursor, m_colours.focus, Qt::DashLine);
            for (const ScalingLabel &label : m_layout.plots[i].labels)
                write(label);
        }
    }

private:
    void paintGrid(const PlacedScalingPlot &plot)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        m_painter.setPen(QPen(m_colours.grid, 1));
        for (const qreal x : plot.gridX)
            m_painter.drawLine(QPointF(x, plot.plot.top()), QPointF(x, plot.plot.bottom()));
        for (const qreal y : plot.gridY)
            m_painter.drawLine(QPointF(plot.plot.left(), y), QPointF(plot.plot.right(), y));
        m_painter.setPen(QPen(m_colours.axis, 1));
        m_painter.drawLine(plot.plot.bottomLeft(), plot.plot.bottomRight());
        m_painter.drawLine(plot.plot.topLeft(), plot.plot.bottomLeft());
    }

    void paintNumber(std::size_t plot, std::size_t number, const QColor &ink, Qt::PenStyle style)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        m_painter.setPen(QPen(ink, style == Qt::SolidLine ? 1 : m_width, style));
        const qreal x = m_layout.xOf(plot, number);
        const QRectF &rect = m_layout.plots[plot].plot;
        m_painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()));
    }

    void paintLevel(const PlacedLevel &level)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        switch (level.kind) {
        case PlacedLevel::Kind::Capacity:
            m_painter.setPen(QPen(m_colours.capacity, m_width));
            break;
        case PlacedLevel::Kind::Activations:
            m_painter.setPen(QPen(m_colours.activations.fill, m_width, Qt::DotLine));
            break;
        case PlacedLevel::Kind::Floor:
            m_painter.setPen(QPen(m_colours.muted, 1, Qt::DashLine));
            break;
        }
        m_painter.drawLine(level.line);
    }

    void paintLine(const PlacedScalingLine &line)
    {
        const StrategyLook &look = lookOf(line.strategy);
        const QColor ink = look.ink(m_colours);
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(m_colours.axis, 1));
        m_painter.drawLine(line.leader);
        QPen pen(ink, m_width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
        if (!look.dashes.empty())
            pen.setDashPattern(QList<qreal>(look.dashes.begin(), look.dashes.end()));
        m_painter.setPen(pen);
        m_painter.drawPolyline(line.points);
        for (const QPointF &point : line.points)
            paintMark(m_painter, look, point, m_colours, m_width);
    }

    [[nodiscard]] QColor inkOf(const ScalingLabel &label) const
    {
        switch (label.ink) {
        case ScalingLabel::Ink::Text:
        case ScalingLabel::Ink::Strategy:
            return m_colours.text; // words in the ink of texts; the line beside them has the colour
        case ScalingLabel::Ink::Muted:
            return m_colours.muted;
        case ScalingLabel::Ink::Activations:
            return m_colours.warn;
        case ScalingLabel::Ink::Capacity:
            return m_colours.capacity;
        }
        return m_colours.text;
    }

    void write(const ScalingLabel &label)
    {
        if (label.hasPlate) {
            QColor plate = m_colours.background;
            plate.setAlphaF(0.8F);
            m_painter.fillRect(label.rect.adjusted(-2, 0, 2, 0), plate);
        }
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setPen(inkOf(label));
        drawSignTextBelow(m_painter, label.rect.topLeft(), label.text, label.font);
    }

    QPainter &m_painter;
    const ScalingLayout &m_layout;
    const ScalingPaint &m_paint;
    const Colours &m_colours;
    qreal m_width;
};

} // namespace

void paintScaling(QPainter &painter, const ScalingLayout &layout, const ScalingPaint &paint)
{
    ScalingPainter(painter, layout, paint).paint();
}

} // namespace perrank::ui
