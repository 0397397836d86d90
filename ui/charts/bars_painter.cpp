// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/bars_painter.h"

#include "ui/charts/ghost_painter.h"
#include "ui/charts/log_painter.h"
#include "ui/charts/patterns.h"
#include "ui/charts/text_inks.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>
#include <map>

namespace perrank::ui {

namespace {

constexpr float bandOpacity = 0.18F;
constexpr float paleOpacity = 0.35F;
constexpr double fadedOpacity = 0.4;
constexpr double hatchOpacity = 0.8;
constexpr qreal outline = 3;
constexpr qreal barPerOutline = 12; ///< narrow bars have a thinner outline, so that their parts are seen
constexpr qreal tooth = 5;
constexpr qreal narrowRange = 8;
constexpr qreal levelOutline = 1;

/// Thickness of lines in a window and, thicker, on a projector.
struct Weight {
    qreal gap;
    qreal bandEdge;
    qreal level;
};
constexpr Weight windowWeight{2, 2, 2};
constexpr Weight projectorWeight{3, 4, 3};

QColor mixed(const QColor &colour, const QColor &ground, float share)
{
    const auto channel = [share](float a, float b) { return share * a + (1 - share) * b; };
    return QColor::fromRgbF(channel(colour.redF(), ground.redF()), channel(colour.greenF(), ground.greenF()),
                            channel(colour.blueF(), ground.blueF()));
}

class BarsPainter {
public:
    BarsPainter(QPainter &painter, const BarsLayout &layout, const BarsPaint &paint)
        : m_painter(painter), m_layout(layout), m_paint(paint), m_colours(coloursOf(paint.theme)),
          m_weight(paint.theme == Theme::Projector ? projectorWeight : windowWeight),
          m_scale(painter.deviceTransform().m11()), m_hatch(hatchBrush(m_scale)),
          m_rangeHatch(rangeBrush(m_colours.muted, m_scale))
    {
    }

    void paint()
    {
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        if (m_paint.faded)
            m_painter.setOpacity(fadedOpacity);
        paintBand();
        if (m_layout.strip)
            fill(*m_layout.strip, m_colours.panel);
        for (const PlacedBar &bar : m_layout.bars) {
            if (!bar.total)
                paintBar(bar);
            if (bar.range)
                paintRange(*bar.range, bar.total.value_or(bar.rect));
        }
        paintBandEdge();
        paintLevels();
        paintMarks(m_painter, m_layout, m_paint);
        paintGhosts(m_painter, m_layout, m_paint, besideWords());
        paintBraces();
        paintHeadroom();
        paintTexts();
    }

private:
    /// The same rectangle with its sides on device pixels: no seams, no blur.
    [[nodiscard]] QRectF snapped(const QRectF &rect) const
    {
        const QTransform toDevice = m_painter.deviceTransform();
        const QRectF device = toDevice.mapRect(rect);
        const QPointF topLeft(std::round(device.left()), std::round(device.top()));
        const QPointF bottomRight(std::round(device.right()), std::round(device.bottom()));
        return toDevice.inverted().mapRect(QRectF(topLeft, bottomRight));
    }

    void fill(const QRectF &rect, const QBrush &brush)
    {
        const QRectF place = snapped(rect);
        m_painter.setBrushOrigin(place.topLeft());
        m_painter.fillRect(place, brush);
    }

    void paintBand()
    {
        if (!m_layout.band)
            return;
        QColor pale = m_colours.activations.fill;
        pale.setAlphaF(bandOpacity);
        fill(*m_layout.band, pale);
    }

    void paintBandEdge()
    {
        if (!m_layout.band || m_layout.band->top() <= m_layout.plot.top())
            return;
        const QRectF &band = *m_layout.band;
        const qreal height = std::min(m_weight.bandEdge, band.height());
        fill(QRectF(band.left(), band.top(), band.width(), height), m_colours.warn);
    }

    void paintBar(const PlacedBar &bar)
    {
        m_painter.save();
        if (bar.torn)
            m_painter.setClipPath(tornShape(bar.rect));
        for (const Segment &segment : bar.segments)
            paintSegment(segment, bar.ranks > 1);
        if (bar.tooMuch)
            paintTooMuch(*bar.tooMuch);
        m_painter.restore();
    }

    /// The bar with teeth at its upper end: it goes on above the axis.
    [[nodiscard]] static QPainterPath tornShape(const QRectF &bar)
    {
        QPainterPath shape(bar.bottomLeft());
        shape.lineTo(bar.left(), bar.top() + tooth);
        const int teeth = std::max(2, int(bar.width() / (2 * tooth)));
        const qreal width = bar.width() / teeth;
        for (int i = 0; i < teeth; ++i) {
            shape.lineTo(bar.left() + (i + 0.5) * width, bar.top());
            shape.lineTo(bar.left() + (i + 1) * width, bar.top() + tooth);
        }
        shape.lineTo(bar.bottomRight());
        return shape;
    }

    void paintSegment(const Segment &segment, bool pale)
    {
        if (segment.hidden) {
            m_painter.setPen(QPen(m_colours.axis, 1));
            m_painter.setBrush(Qt::NoBrush);
            m_painter.drawRect(snapped(segment.rect).adjusted(0.5, 0.5, -0.5, -0.5));
            return;
        }
        const QRectF place = segment.rect.adjusted(0, gapOver(segment), 0, 0);
        fill(place, pale ? QBrush(paleColourOf(segment.component)) : brushOf(segment.component));
    }

    [[nodiscard]] QColor paleColourOf(Component component) const
    {
        QColor colour = m_colours.part(component).fill;
        if (m_paint.transparent)
            colour.setAlphaF(paleOpacity);
        return m_paint.transparent ? colour : mixed(colour, m_colours.background, paleOpacity);
    }

    /// One brush for each component, however many bars there are.
    [[nodiscard]] const QBrush &brushOf(Component component)
    {
        const auto found = m_brushes.find(component);
        if (found != m_brushes.end())
            return found->second;
        const QColor &colour = m_colours.part(component).fill;
        return m_brushes.emplace(component, patternBrush(patternOf(component), colour, m_scale)).first->second;
    }

    /// Background between a part and the one above it; low parts have less of it, so that they stay visible.
    [[nodiscard]] qreal gapOver(const Segment &segment) const
    {
        if (segment.isTop || segment.rect.height() < 3)
            return 0;
        return segment.rect.height() < 3 * m_weight.gap ? 1 : m_weight.gap;
    }

    void paintTooMuch(const QRectF &rect)
    {
        m_painter.save();
        m_painter.setOpacity(m_painter.opacity() * hatchOpacity);
        fill(rect, m_hatch);
        m_painter.restore();
        const qreal edge = std::clamp(std::round(rect.width() / barPerOutline), 1.0, outline);
        m_painter.setPen(QPen(m_colours.capacity, edge, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(snapped(rect).adjusted(edge / 2, edge / 2, -edge / 2, 0));
    }

    /// Sparse lines between dashed sides, one dashed line where that would be a smear, and at each end a line as wide
    /// as the bar: a range, not a part.
    void paintRange(const PlacedRange &range, const QRectF &bar)
    {
        const QRectF place = snapped(range.rect);
        const bool isNarrow = place.width() < narrowRange;
        if (!isNarrow)
            fill(range.rect, m_rangeHatch);
        m_painter.setPen(QPen(m_colours.muted, 1, Qt::DashLine, Qt::FlatCap));
        const qreal middle = place.center().x();
        for (const qreal side : {isNarrow ? middle : place.left(), isNarrow ? middle : place.right()})
            m_painter.drawLine(QPointF(side, place.bottom()), QPointF(side, place.top()));
        paintEnd(bar, range.rect.bottom() - m_weight.level / 2);
        if (!range.goesOn)
            paintEnd(bar, range.rect.top());
    }

    /// Of whole device pixels, so that all ends are alike.
    void paintEnd(const QRectF &bar, qreal y)
    {
        const QRectF place = snapped(QRectF(bar.left(), y, bar.width(), 0));
        const qreal thick = std::max(1.0, std::round(m_scale * m_weight.level / 2)) / m_scale;
        m_painter.fillRect(QRectF(place.topLeft(), QSizeF(place.width(), thick)), m_colours.muted);
    }

    void paintLevels()
    {
        if (m_layout.band && m_layout.dominance.inside)
            paintLevel(m_layout.dominance.y, m_colours.text, Qt::DashLine);
        if (m_layout.capacity.inside)
            paintLevel(m_layout.capacity.y, m_colours.capacity, Qt::SolidLine);
    }

    /// A line across bars and gaps. Over a bar it has a thin outline of the background's colour; a bar goes on between
    /// dashes, so that none of its parts seems to end there.
    void paintLevel(qreal level, const QColor &colour, Qt::PenStyle style)
    {
        const qreal y = snapped(QRectF(0, level, 1, 1)).top() + m_weight.level / 2;
        const QLineF line(m_layout.plot.left(), y, m_layout.plot.right(), y);
        m_painter.save();
        m_painter.setClipRegion(besideWords());
        if (!m_paint.transparent)
            paintOutlines(line, style);
        m_painter.setPen(QPen(colour, m_weight.level, style, Qt::FlatCap));
        m_painter.drawLine(line);
        m_painter.restore();
    }

    /// Dashes of an outline lie below those of its line.
    void paintOutlines(const QLineF &line, Qt::PenStyle style)
    {
        const qreal width = m_weight.level + 2 * levelOutline;
        QPen pen(m_colours.background, width, style, Qt::FlatCap);
        if (style == Qt::DashLine)
            pen.setDashPattern({4 * m_weight.level / width, 2 * m_weight.level / width});
        for (const PlacedBar &bar : m_layout.bars) {
            if (bar.rect.top() >= line.y1())
                continue;
            if (style == Qt::DashLine)
                pen.setDashOffset((bar.rect.left() - line.x1()) / width);
            m_painter.setPen(pen);
            m_painter.drawLine(QPointF(bar.rect.left(), line.y1()), QPointF(bar.rect.right(), line.y1()));
        }
    }

    /// Where no words stand over a bar, so that lines do not run through them, on any background.
    [[nodiscard]] QRegion besideWords() const
    {
        QRegion region(m_layout.bounds.toAlignedRect());
        for (const PlacedText &text : m_layout.texts) {
            if (standsOnBackground(text.role) || text.role == TextRole::Part)
                region -= text.rect.adjusted(-3, -m_weight.level, 3, m_weight.level).toAlignedRect();
        }
        return region;
    }

    void paintBraces()
    {
        m_painter.setPen(QPen(m_colours.muted, 1));
        for (const QLineF &brace : m_layout.braces) {
            m_painter.drawLine(brace);
            m_painter.drawLine(brace.p1(), brace.p1() - QPointF(0, 2));
            m_painter.drawLine(brace.p2(), brace.p2() - QPointF(0, 2));
            const QPointF middle = brace.center();
            m_painter.drawLine(middle, middle + QPointF(0, 3));
        }
    }

    void paintHeadroom()
    {
        m_painter.save();
        m_painter.setClipRegion(besideWords());
        m_painter.setPen(QPen(m_colours.good, m_weight.level / 2));
        for (const QLineF &line : m_layout.headroom) {
            m_painter.drawLine(line);
            for (const QPointF &end : {line.p1(), line.p2()})
                m_painter.drawLine(end - QPointF(4, 0), end + QPointF(4, 0));
        }
        m_painter.restore();
    }

    void paintTexts()
    {
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setPen(QPen(m_colours.muted, 1));
        for (const QLineF &leader : m_layout.leaders)
            m_painter.drawLine(leader);
        for (const PlacedText &text : m_layout.texts)
            paintText(text);
    }

    void paintText(const PlacedText &text)
    {
        if (const std::optional<QColor> plate = plateOf(text)) {
            m_painter.setPen(Qt::NoPen);
            m_painter.setBrush(*plate);
            m_painter.drawRoundedRect(insidePart(text, text.rect.adjusted(-3, 0, 3, 0)), 2, 2);
        }
        m_painter.setPen(inkOf(text, m_colours));
        drawSignTextBelow(m_painter, text.rect.topLeft(), text.text, text.font);
        if (text.role == TextRole::Name && m_paint.selected && isSelected(text.group))
            m_painter.fillRect(QRectF(text.rect.left(), text.rect.bottom() - 1, text.rect.width(), 2), m_colours.focus);
    }

    /// What of a plate lies inside the part that its words are about: borders between parts stay visible.
    [[nodiscard]] QRectF insidePart(const PlacedText &text, const QRectF &plate) const
    {
        if (text.role != TextRole::Part)
            return plate;
        for (const PlacedBar &bar : m_layout.bars) {
            for (const Segment &segment : bar.segments) {
                if (segment.component == text.component && segment.rect.contains(text.rect.center()))
                    return plate.intersected(segment.rect.adjusted(0, gapOver(segment), 0, 0));
            }
        }
        return plate;
    }

    [[nodiscard]] bool isSelected(std::size_t group) const
    {
        for (const PlacedBar &bar : m_layout.bars) {
            if (bar.group == group)
                return bar.strategy == m_paint.selected;
        }
        return false;
    }

    [[nodiscard]] std::optional<QColor> plateOf(const PlacedText &text) const
    {
        if (text.role == TextRole::Part)
            return m_colours.part(*text.component).fill;
        if (standsOnBackground(text.role) && !m_paint.transparent)
            return m_colours.background;
        return std::nullopt;
    }

    QPainter &m_painter;
    const BarsLayout &m_layout;
    const BarsPaint &m_paint;
    const Colours &m_colours;
    const Weight m_weight;
    const qreal m_scale;
    const QBrush m_hatch;
    const QBrush m_rangeHatch;
    std::map<Component, QBrush> m_brushes;
};

} // namespace

void paintBars(QPainter &painter, const BarsLayout &layout, const BarsPaint &paint)
{
    painter.save();
    BarsPainter(painter, layout, paint).paint();
    painter.restore();
}

} // namespace perrank::ui
