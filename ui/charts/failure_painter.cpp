// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/failure_painter.h"

#include "ui/charts/patterns.h"

#include <QPainter>

namespace perrank::ui {

namespace {

/// How a state is filled: with a colour and a pattern, or as an outline.
struct StateLook {
    RankState id;
    QColor (*fill)(const Colours &);
    Pattern pattern = Pattern::Plain;
    enum class Kind { Filled, Waiting, Crossed, Outline } kind = Kind::Filled;
};

QColor working(const Colours &colours)
{
    return colours.muted;
}

QColor sending(const Colours &colours)
{
    return colours.activations.fill;
}

QColor saving(const Colours &colours)
{
    return colours.gradients.fill;
}

QColor between(const QColor &one, const QColor &other, float share)
{
    const auto mixed = [share](float from, float to) { return from + (to - from) * share; };
    return QColor::fromRgbF(mixed(one.redF(), other.redF()), mixed(one.greenF(), other.greenF()),
                            mixed(one.blueF(), other.blueF()));
}

QColor ending(const Colours &colours)
{
    return between(colours.other.fill, colours.text, 0.4F);
}

QColor starting(const Colours &colours)
{
    return colours.other.fill;
}

QColor meeting(const Colours &colours)
{
    return between(colours.other.fill, colours.background, 0.55F);
}

QColor loading(const Colours &colours)
{
    return colours.parameters.fill;
}

QColor nothing(const Colours &colours)
{
    return colours.background;
}

constexpr qreal leastSeparated = 16; ///< wide are states that a line tells apart

constexpr EnumTable looks{std::array{
    StateLook{RankState::Training, &working},
    StateLook{RankState::Replay, &working, Pattern::HorizontalLines},
    StateLook{RankState::Compute, &working},
    StateLook{RankState::Overlapped, &working, Pattern::Diagonal},
    StateLook{RankState::Exposed, &sending, Pattern::Diagonal},
    StateLook{RankState::Waiting, &nothing, Pattern::Dots, StateLook::Kind::Waiting},
    StateLook{RankState::Idle, &nothing, Pattern::Plain, StateLook::Kind::Outline},
    StateLook{RankState::Checkpoint, &saving, Pattern::HorizontalLines},
    StateLook{RankState::Hung, &nothing, Pattern::Plain, StateLook::Kind::Crossed},
    StateLook{RankState::GpuHung, &nothing, Pattern::Plain, StateLook::Kind::Crossed},
    StateLook{RankState::Dead, &nothing, Pattern::Plain, StateLook::Kind::Outline},
    StateLook{RankState::Teardown, &ending, Pattern::VerticalLines},
    StateLook{RankState::Provisioning, &starting, Pattern::Dots},
    StateLook{RankState::Rendezvous, &meeting, Pattern::Grid},
    StateLook{RankState::Init, &starting, Pattern::HorizontalLines},
    StateLook{RankState::Load, &loading, Pattern::Diagonal},
}};

class FailurePainter {
public:
    FailurePainter(QPainter &painter, const FailureLayout &layout, Theme theme)
        : m_painter(painter), m_layout(layout), m_colours(coloursOf(theme)), m_scale(painter.deviceTransform().m11()),
          m_width(theme == Theme::Projector ? 3 : 2)
    {
    }

    void paint(std::optional<FailurePlace> cursor)
    {
        if (m_layout.isEmpty())
            return;
        for (const qreal x : m_layout.gridX)
            drawLine(QLineF(x, m_layout.plot.top(), x, m_layout.plot.bottom()), QPen(m_colours.grid, 1));
        for (const PlacedRankRow &row : m_layout.rows)
            paintRow(row);
        for (const PlacedInstrument &instrument : m_layout.instruments)
            paintInstrument(instrument);
        for (const PlacedMark &mark : m_layout.marks)
            drawLine(mark.line, QPen(m_colours.text, 1, Qt::DashLine));
        for (const FailureKey &key : m_layout.keys)
            paintKey(key);
        if (cursor && cursor->row < m_layout.rows.size() && cursor->state < m_layout.rows[cursor->row].states.size())
            outline(m_layout.rows[cursor->row].states[cursor->state].rect.adjusted(-1, -1, 1, 1),
                    QPen(m_colours.focus, 3));
        for (const FailureLabel &label : m_layout.labels)
            write(label);
    }

private:
    void drawLine(const QLineF &line, const QPen &pen)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        m_painter.setPen(pen);
        m_painter.drawLine(line);
    }

    void outline(const QRectF &rect, const QPen &pen)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(pen);
        if (rect.width() > 2)
            m_painter.drawRect(rect.adjusted(0.5, 0.5, -1.5, -1.5));
    }

    void fill(const QRectF &rect, RankState state)
    {
        const StateLook &look = looks[state];
        const QColor colour = look.fill(m_colours);
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        m_painter.setBrushOrigin(rect.topLeft());
        switch (look.kind) {
        case StateLook::Kind::Filled:
            m_painter.fillRect(rect, patternBrush(look.pattern, colour, m_scale));
            return;
        case StateLook::Kind::Waiting:
            m_painter.fillRect(rect, patternBrush(Pattern::Dots, m_colours.grid, m_scale));
            outline(rect, QPen(m_colours.axis, 1, Qt::DotLine));
            return;
        case StateLook::Kind::Crossed:
            m_painter.fillRect(rect, colour);
            m_painter.fillRect(rect, hatchBrush(m_scale));
            outline(rect, QPen(m_colours.capacity, m_width));
            return;
        case StateLook::Kind::Outline:
            m_painter.fillRect(rect, colour);
            outline(rect, state == RankState::Dead ? QPen(m_colours.capacity, m_width) : QPen(m_colours.axis, 1));
            return;
        }
    }

    void paintRow(const PlacedRankRow &row)
    {
        for (const PlacedState &state : row.states) {
            fill(state.rect, state.state);
            if (state.isLost)
                markLost(state.rect);
            if (row.row.isCulprit && state.state == RankState::Waiting && !row.row.waitWord.isEmpty())
                outline(state.rect, QPen(m_colours.capacity, m_width));
            if (state.state == RankState::Dead && !state.isNamed)
                cross(state.rect);
        }
        separate(row);
        if (m_layout.from.count() > 0)
            breakLeft(row.rect);
        if (row.row.isCulprit)
            drawLine(QLineF(row.rect.left() - 3, row.rect.top(), row.rect.left() - 3, row.rect.bottom()),
                     QPen(m_colours.capacity, 3));
    }

    /// Once all are filled, or the next would hide some of the lines. Narrow states beside each other would be more line
    /// than state.
    void separate(const PlacedRankRow &row)
    {
        for (std::size_t i = 1; i < row.states.size(); ++i) {
            const QRectF &one = row.states[i - 1].rect;
            const QRectF &next = row.states[i].rect;
            if (std::min(one.width(), next.width()) >= leastSeparated)
                drawLine(QLineF(next.topLeft(), next.bottomLeft()), QPen(m_colours.background, 1));
        }
    }

    /// Two slanted cuts: the picture does not begin at 0.
    void breakLeft(const QRectF &rect)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setPen(QPen(m_colours.background, 2));
        for (const qreal x : {rect.left() + 5, rect.left() + 10})
            m_painter.drawLine(QPointF(x - 2, rect.bottom()), QPointF(x + 2, rect.top()));
    }

    void markLost(const QRectF &rect)
    {
        m_painter.setBrushOrigin(rect.topLeft());
        m_painter.fillRect(rect, rangeBrush(m_colours.background, m_scale));
        m_painter.fillRect(QRectF(rect.left(), rect.bottom() - 3, rect.width(), 3), m_colours.capacity);
    }

    /// At the left end of what is dead.
    void cross(const QRectF &rect)
    {
        const qreal arm = std::min(rect.height() * 0.25, 6.0);
        if (rect.width() < 4 * arm)
            return;
        const QPointF middle(rect.left() + 2 * arm, rect.center().y());
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setPen(QPen(m_colours.capacity, m_width));
        m_painter.drawLine(middle - QPointF(arm, arm), middle + QPointF(arm, arm));
        m_painter.drawLine(middle - QPointF(arm, -arm), middle + QPointF(arm, -arm));
    }

    void paintInstrument(const PlacedInstrument &instrument)
    {
        outline(instrument.rect, QPen(m_colours.grid, 1));
        const QColor colour = instrument.isMemory ? m_colours.parameters.fill : m_colours.good;
        for (const QRectF &part : instrument.filled)
            m_painter.fillRect(part, colour);
    }

    void paintKey(const FailureKey &key)
    {
        if (key.state)
            return fill(key.sample, *key.state);
        fill(key.sample, RankState::Training);
        markLost(key.sample);
    }

    [[nodiscard]] QColor inkOf(FailureLabel::Ink ink) const
    {
        switch (ink) {
        case FailureLabel::Ink::Text:
            return m_colours.text;
        case FailureLabel::Ink::Muted:
            return m_colours.muted;
        case FailureLabel::Ink::Strong:
            return m_colours.capacity;
        }
        return m_colours.text;
    }

    void write(const FailureLabel &label)
    {
        if (label.hasPlate)
            m_painter.fillRect(label.rect.adjusted(-3, 0, 3, 0), m_colours.background);
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setPen(inkOf(label.ink));
        drawSignTextBelow(m_painter, label.rect.topLeft(), label.text, label.font);
    }

    QPainter &m_painter;
    const FailureLayout &m_layout;
    const Colours &m_colours;
    qreal m_scale;
    qreal m_width;
};

} // namespace

void paintFailure(QPainter &painter, const FailureLayout &layout, Theme theme, std::optional<FailurePlace> cursor)
{
    FailurePainter(painter, layout, theme).paint(cursor);
}

} // namespace perrank::ui
