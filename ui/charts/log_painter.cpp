// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/log_painter.h"

#include "ui/charts/patterns.h"

#include <QPainter>

#include <initializer_list>
#include <map>

namespace perrank::ui {

namespace {

constexpr float paleOpacity = 0.35F;
constexpr qreal joint = 1;

/// Corners in the unit square.
QPainterPath polygon(const QRectF &place, std::initializer_list<QPointF> corners)
{
    QPolygonF shape;
    for (const QPointF &corner : corners)
        shape << QPointF(place.left() + corner.x() * place.width(), place.top() + corner.y() * place.height());
    QPainterPath path;
    path.addPolygon(shape);
    path.closeSubpath();
    return path;
}

QPainterPath circle(const QRectF &place)
{
    QPainterPath path;
    path.addEllipse(place);
    return path;
}

QPainterPath plus(const QRectF &place)
{
    return polygon(place, {{0.32, 0},
                           {0.68, 0},
                           {0.68, 0.32},
                           {1, 0.32},
                           {1, 0.68},
                           {0.68, 0.68},
                           {0.68, 1},
                           {0.32, 1},
                           {0.32, 0.68},
                           {0, 0.68},
                           {0, 0.32},
                           {0.32, 0.32}});
}

class MarksPainter {
public:
    MarksPainter(QPainter &painter, const BarsLayout &layout, const BarsPaint &paint)
        : m_painter(painter), m_layout(layout), m_paint(paint), m_colours(coloursOf(paint.theme)),
          m_scale(painter.deviceTransform().m11())
    {
    }

    void paint()
    {
        if (!m_layout.axis.isLog)
            return;
        m_painter.save();
        m_painter.setRenderHint(QPainter::Antialiasing);
        for (const PlacedBar &bar : m_layout.bars)
            paintJoints(bar);
        for (const PlacedBar &bar : m_layout.bars) {
            for (const Segment &mark : bar.segments)
                paintMark(mark, bar.ranks > 1);
            paintTotal(bar);
        }
        m_painter.restore();
    }

private:
    /// From mark to mark, or straight down where they stand over each other.
    void paintJoints(const PlacedBar &bar)
    {
        const QPointF total = bar.total->center();
        const bool isColumn = !bar.segments.empty() && bar.segments.front().rect.center().x() == total.x();
        QPolygonF line;
        for (const Segment &mark : bar.segments)
            line << QPointF(isColumn ? total.x() : mark.rect.center().x(), mark.rect.center().y());
        line << total;
        m_painter.setPen(QPen(m_colours.axis, joint));
        m_painter.drawPolyline(line);
    }

    void paintMark(const Segment &mark, bool pale)
    {
        const QPainterPath shape = markShape(mark.component, mark.rect);
        QPen edge(mark.hidden ? m_colours.axis : m_colours.background, 1);
        if (m_paint.transparent && !mark.hidden)
            edge = QPen(Qt::NoPen);
        m_painter.setPen(edge);
        m_painter.save();
        m_painter.setOpacity(m_painter.opacity() * (pale ? paleOpacity : 1));
        m_painter.setBrushOrigin(mark.rect.topLeft());
        m_painter.setBrush(mark.hidden ? QBrush(m_colours.background) : brushOf(mark.component));
        m_painter.drawPath(shape);
        m_painter.restore();
    }

    /// What does not fit has the colour of the capacity.
    void paintTotal(const PlacedBar &bar)
    {
        m_painter.setPen(QPen(m_colours.background, m_paint.transparent ? 0 : 1));
        m_painter.setBrush(bar.tooMuch ? m_colours.capacity : m_colours.text);
        m_painter.drawPath(totalShape(*bar.total));
    }

    [[nodiscard]] const QBrush &brushOf(Component component)
    {
        const auto found = m_brushes.find(component);
        if (found != m_brushes.end())
            return found->second;
        const QColor &colour = m_colours.part(component).fill;
        return m_brushes.emplace(component, patternBrush(patternOf(component), colour, m_scale)).first->second;
    }

    QPainter &m_painter;
    const BarsLayout &m_layout;
    const BarsPaint &m_paint;
    const Colours &m_colours;
    const qreal m_scale;
    std::map<Component, QBrush> m_brushes;
};

} // namespace

QPainterPath markShape(Component component, const QRectF &place)
{
    switch (component) {
    case Component::Activations:
        return circle(place);
    case Component::Logits: // a lens
        return polygon(place, {{0, 0.5}, {0.25, 0.2}, {0.75, 0.2}, {1, 0.5}, {0.75, 0.8}, {0.25, 0.8}});
    case Component::Parameters:
        return polygon(place, {{0.08, 0.08}, {0.92, 0.08}, {0.92, 0.92}, {0.08, 0.92}});
    case Component::Gradients:
        return polygon(place, {{0.5, 0}, {1, 0.95}, {0, 0.95}});
    case Component::Optimizer:
        return polygon(place, {{0, 0.05}, {1, 0.05}, {0.5, 1}});
    case Component::MasterWeights: // five corners
        return polygon(place, {{0.5, 0}, {1, 0.38}, {0.81, 1}, {0.19, 1}, {0, 0.38}});
    case Component::Momentum:
        return polygon(place, {{0.95, 0}, {0.95, 1}, {0, 0.5}});
    case Component::Variance:
        return polygon(place, {{0.05, 0}, {1, 0.5}, {0.05, 1}});
    case Component::GatheredParameters:
        return plus(place);
    case Component::CommunicationBuffers: // an hourglass
        return polygon(place, {{0, 0}, {1, 0}, {0.6, 0.5}, {1, 1}, {0, 1}, {0.4, 0.5}});
    case Component::StepTemporaries: // a star
        return polygon(
            place, {{0.5, 0}, {0.64, 0.36}, {1, 0.5}, {0.64, 0.64}, {0.5, 1}, {0.36, 0.64}, {0, 0.5}, {0.36, 0.36}});
    case Component::Workspace: // an arch
        return polygon(place, {{0, 1}, {0, 0.1}, {1, 0.1}, {1, 1}, {0.65, 1}, {0.65, 0.5}, {0.35, 0.5}, {0.35, 1}});
    case Component::Reserve: // lying
        return polygon(place, {{0, 0.3}, {1, 0.3}, {1, 0.7}, {0, 0.7}});
    }
    return circle(place);
}

QPainterPath totalShape(const QRectF &place)
{
    return polygon(place, {{0.5, 0}, {1, 0.5}, {0.5, 1}, {0, 0.5}});
}

void paintMarks(QPainter &painter, const BarsLayout &layout, const BarsPaint &paint)
{
    MarksPainter(painter, layout, paint).paint();
}

} // namespace perrank::ui
