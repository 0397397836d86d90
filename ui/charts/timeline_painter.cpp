// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/timeline_painter.h"

#include "ui/charts/patterns.h"
#include "ui/charts/strategy_look.h"
#include "ui/charts/swatch.h"

#include <QPainter>

#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal dotSize = 4;
constexpr qreal courseOutline = 1;

class TimelinePainter {
public:
    TimelinePainter(QPainter &painter, const TimelineLayout &layout, Theme theme)
        : m_painter(painter), m_layout(layout), m_theme(theme), m_colours(coloursOf(theme)),
          m_scale(painter.deviceTransform().m11()), m_width(theme == Theme::Projector ? 2.0 : 1.5)
    {
    }

    void paint()
    {
        if (m_layout.isEmpty())
            return;
        paintGrid();
        for (const PlacedBand &band : m_layout.bands)
            paintBand(band);
        for (const PlacedCourse &course : m_layout.others)
            paintCourse(course);
        if (m_layout.capacity)
            drawLine(*m_layout.capacity, capacityPen());
        for (const PlacedLane &lane : m_layout.lanes)
            paintLane(lane);
        paintPeak();
        for (const TimelineKey &key : m_layout.keys)
            paintKey(key);
        for (const TimelineLabel &label : m_layout.labels)
            write(label);
    }

private:
    void drawLine(const QLineF &line, const QPen &pen)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        m_painter.setPen(pen);
        m_painter.drawLine(line);
    }

    void paintGrid()
    {
        const QRectF &plot = m_layout.plot;
        const qreal bottom = m_layout.lanes.back().rect.bottom();
        for (const qreal x : m_layout.gridX)
            drawLine(QLineF(x, plot.top(), x, bottom), QPen(m_colours.grid, 1));
        for (const qreal y : m_layout.gridY)
            drawLine(QLineF(plot.left(), y, plot.right(), y), QPen(m_colours.grid, 1));
        drawLine(QLineF(plot.bottomLeft(), plot.bottomRight()), QPen(m_colours.axis, 1));
        drawLine(QLineF(plot.topLeft(), plot.bottomLeft()), QPen(m_colours.axis, 1));
    }

    /// Down to the pixel, with nothing between it and the next: colours and patterns tell parts apart, and a border
    /// would be more than a low part has.
    void paintBand(const PlacedBand &band)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrushOrigin(m_layout.plot.topLeft());
        m_painter.setBrush(patternBrush(patternOf(band.component), m_colours.part(band.component).fill, m_scale));
        m_painter.drawPolygon(band.area);
    }

    /// Thicker than the lines of strategies, of which one is solid, too.
    [[nodiscard]] QPen capacityPen() const { return {m_colours.capacity, 1.5 * m_width}; }

    QPen penOf(Strategy strategy) const
    {
        const StrategyLook &look = lookOf(strategy);
        QPen pen(look.ink(m_colours), m_width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
        if (!look.dashes.empty())
            pen.setDashPattern(QList<qreal>(look.dashes.begin(), look.dashes.end()));
        return pen;
    }

    [[nodiscard]] QPen outlineOf(QPen pen) const
    {
        QList<qreal> dashes = pen.dashPattern();
        pen.setColor(m_colours.background);
        pen.setWidthF(m_width + 2 * courseOutline);
        for (qreal &length : dashes)
            length *= m_width / pen.widthF();
        if (!dashes.isEmpty())
            pen.setDashPattern(dashes);
        return pen;
    }

    /// Dashes on wider ones of the background, which keep them visible over the parts and hide none between them.
    void paintCourse(const PlacedCourse &course)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setBrush(Qt::NoBrush);
        const QPen pen = penOf(course.strategy);
        m_painter.setPen(outlineOf(pen));
        m_painter.drawPolyline(course.line);
        m_painter.setPen(pen);
        m_painter.drawPolyline(course.line);
    }

    void fill(const QRectF &rect, LaneLook look)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        m_painter.setBrushOrigin(rect.topLeft());
        switch (look) {
        case LaneLook::Forward:
            m_painter.fillRect(rect, m_colours.muted);
            return;
        case LaneLook::Backward:
            m_painter.fillRect(rect, patternBrush(Pattern::HorizontalLines, m_colours.muted, m_scale));
            return;
        case LaneLook::Optimizer:
            m_painter.fillRect(rect, patternBrush(Pattern::Grid, m_colours.muted, m_scale));
            return;
        case LaneLook::Transfer:
            m_painter.fillRect(rect, m_colours.parameters.fill);
            return;
        case LaneLook::Exposed:
            m_painter.fillRect(rect, patternBrush(Pattern::Diagonal, m_colours.activations.fill, m_scale));
            return;
        case LaneLook::Waiting:
            m_painter.setBrush(Qt::NoBrush);
            m_painter.setPen(QPen(m_colours.axis, 1, Qt::DotLine));
            if (rect.width() > 2)
                m_painter.drawRect(rect.adjusted(0.5, 0.5, -1.5, -1.5));
            return;
        }
    }

    void paintLane(const PlacedLane &lane)
    {
        for (const PlacedStretch &stretch : lane.stretches)
            fill(stretch.rect, stretch.look);
        for (const qreal x : lane.borders)
            drawLine(QLineF(x, lane.rect.top(), x, lane.rect.bottom()), QPen(m_colours.background, 1));
    }

    void paintPeak()
    {
        drawLine(m_layout.peakLine, QPen(m_colours.text, 1));
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setPen(QPen(m_colours.background, 1.5));
        m_painter.setBrush(m_colours.text);
        m_painter.drawEllipse(m_layout.peak, dotSize, dotSize);
    }

    void paintKey(const TimelineKey &key)
    {
        if (key.component)
            paintSwatch(m_painter, key.sample, *key.component, m_theme);
        if (key.look)
            fill(key.sample, *key.look);
        const qreal y = std::round(key.sample.center().y());
        if (key.isCapacity)
            drawLine({key.sample.left(), y, key.sample.right(), y}, capacityPen());
        if (!key.strategy)
            return;
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setPen(penOf(*key.strategy));
        m_painter.drawLine(QPointF(key.sample.left(), y), QPointF(key.sample.right(), y));
    }

    [[nodiscard]] QColor inkOf(TimelineLabel::Ink ink) const
    {
        switch (ink) {
        case TimelineLabel::Ink::Text:
            return m_colours.text;
        case TimelineLabel::Ink::OnLane:
            return m_colours.background;
        case TimelineLabel::Ink::Muted:
            return m_colours.muted;
        case TimelineLabel::Ink::Capacity:
            return m_colours.capacity;
        }
        return m_colours.text;
    }

    void write(const TimelineLabel &label)
    {
        const bool isOnLane = label.ink == TimelineLabel::Ink::OnLane;
        if (label.hasPlate) {
            QColor plate = isOnLane ? m_colours.muted : m_colours.background;
            plate.setAlphaF(isOnLane ? 1.0F : 0.85F);
            m_painter.fillRect(label.rect.adjusted(-2, 1, 2, -1), plate);
        }
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setPen(inkOf(label.ink));
        drawSignTextBelow(m_painter, label.rect.topLeft(), label.text, label.font);
    }

    QPainter &m_painter;
    const TimelineLayout &m_layout;
    Theme m_theme;
    const Colours &m_colours;
    qreal m_scale;
    qreal m_width;
};

} // namespace

void paintTimeline(QPainter &painter, const TimelineLayout &layout, Theme theme)
{
    TimelinePainter(painter, layout, theme).paint();
}

void paintNow(QPainter &painter, const TimelineLayout &layout, Theme theme, Nanoseconds now)
{
    const qreal x = layout.xOf(now);
    const QLineF line(x, layout.plot.top(), x, layout.lanes.back().rect.bottom());
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(coloursOf(theme).background, 4));
    painter.drawLine(line);
    painter.setPen(QPen(coloursOf(theme).focus, 2));
    painter.drawLine(line);
}

} // namespace perrank::ui
