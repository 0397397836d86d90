// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/communication_painter.h"

#include "ui/charts/patterns.h"
#include "ui/charts/strategy_look.h"

#include <QPainter>

namespace perrank::ui {

namespace {

class CommunicationPainter {
public:
    CommunicationPainter(QPainter &painter, const CommunicationLayout &layout, Theme theme,
                         std::optional<Strategy> selected)
        : m_painter(painter), m_layout(layout), m_colours(coloursOf(theme)), m_selected(selected),
          m_scale(painter.deviceTransform().m11()), m_width(theme == Theme::Projector ? 3 : 2)
    {
    }

    void paint()
    {
        if (m_layout.isEmpty())
            return;
        for (const PlacedTraffic &row : m_layout.rows)
            paintRow(row);
        for (const PlacedSent &key : m_layout.keys)
            fill(key);
        paintGrid();
        if (m_layout.capacity)
            drawLine(*m_layout.capacity, QPen(m_colours.capacity, m_width));
        for (const CommunicationLabel &label : m_layout.labels)
            write(label);
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setPen(QPen(m_colours.muted, 1));
        for (const QLineF &leader : m_layout.leaders)
            m_painter.drawLine(leader);
        for (const PlacedPoint &point : m_layout.points)
            paintMark(m_painter, lookOf(point.strategy), point.at, m_colours, 1.4 * m_width);
    }

private:
    void drawLine(const QLineF &line, const QPen &pen)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        m_painter.setPen(pen);
        m_painter.drawLine(line);
    }

    void fill(const PlacedSent &part)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        m_painter.setBrushOrigin(part.rect.topLeft());
        m_painter.fillRect(part.rect, brushOf(part.kind));
    }

    [[nodiscard]] QBrush brushOf(OperationKind kind) const
    {
        switch (kind) {
        case OperationKind::AllReduce:
            return patternBrush(Pattern::Diagonal, m_colours.muted, m_scale);
        case OperationKind::ReduceScatter:
            return patternBrush(Pattern::HorizontalLines, m_colours.gradients.fill, m_scale);
        case OperationKind::AllGather:
        case OperationKind::Forward:
        case OperationKind::Backward:
        case OperationKind::OptimizerStep:
            return m_colours.parameters.fill;
        }
        return m_colours.parameters.fill;
    }

    void paintRow(const PlacedTraffic &row)
    {
        for (const PlacedSent &part : row.parts) {
            fill(part);
            drawLine(QLineF(part.rect.topRight(), part.rect.bottomRight()), QPen(m_colours.background, 2));
        }
        if (m_selected == row.strategy)
            drawLine(QLineF(row.row.left() - 4, row.row.top(), row.row.left() - 4, row.row.bottom() - 4),
                     QPen(m_colours.focus, 3));
    }

    void paintGrid()
    {
        const QRectF &plot = m_layout.plot;
        for (const qreal x : m_layout.gridX)
            drawLine(QLineF(x, plot.top(), x, plot.bottom()), QPen(m_colours.grid, 1));
        for (const qreal y : m_layout.gridY)
            drawLine(QLineF(plot.left(), y, plot.right(), y), QPen(m_colours.grid, 1));
        drawLine(QLineF(plot.bottomLeft(), plot.bottomRight()), QPen(m_colours.axis, 1));
        drawLine(QLineF(plot.topLeft(), plot.bottomLeft()), QPen(m_colours.axis, 1));
    }

    [[nodiscard]] QColor inkOf(CommunicationLabel::Ink ink) const
    {
        switch (ink) {
        case CommunicationLabel::Ink::Text:
            return m_colours.text;
        case CommunicationLabel::Ink::Muted:
            return m_colours.muted;
        case CommunicationLabel::Ink::Capacity:
            return m_colours.capacity;
        }
        return m_colours.text;
    }

    void write(const CommunicationLabel &label)
    {
        if (label.hasPlate)
            m_painter.fillRect(label.rect.adjusted(-2, 1, 2, -1), m_colours.background);
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setPen(inkOf(label.ink));
        drawSignTextBelow(m_painter, label.rect.topLeft(), label.text, label.font);
    }

    QPainter &m_painter;
    const CommunicationLayout &m_layout;
    const Colours &m_colours;
    std::optional<Strategy> m_selected;
    qreal m_scale;
    qreal m_width;
};

} // namespace

void paintCommunication(QPainter &painter, const CommunicationLayout &layout, Theme theme,
                        std::optional<Strategy> selected)
{
    CommunicationPainter(painter, layout, theme, selected).paint();
}

} // namespace perrank::ui
