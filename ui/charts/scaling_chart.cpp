// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scaling_chart.h"

#include "ui/text/scaling_text.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace perrank::ui {

ScalingChart::ScalingChart(QWidget *parent)
    : PaintedChart(tr("Memory per rank and bytes sent over the number of ranks"), {.leastLines = 18}, parent)
{
}

/// The cursor stays at its number of ranks, though the numbers may be others.
void ScalingChart::show(const Scaling &scaling, ScalingPart part, const AmountStyle &style)
{
    if (m_cursor) {
        const std::int64_t ranks = m_scaling.ranks[*m_cursor];
        const auto place = std::ranges::lower_bound(scaling.ranks, ranks) - scaling.ranks.begin();
        m_cursor = std::min(std::size_t(place), scaling.ranks.size() - 1);
    }
    m_scaling = scaling;
    m_part = part;
    m_style = style;
    if (m_cursor && hasFocus())
        setCursorPlace(*m_cursor);
    update();
}

ScalingLayout ScalingChart::scalingLayout() const
{
    return layoutScaling(m_scaling, m_part, frame(), m_style);
}

void ScalingChart::paint(QPainter &painter)
{
    paintScaling(painter, scalingLayout(), {theme(), hasFocus() ? m_cursor : std::nullopt});
}

std::optional<std::size_t> ScalingChart::numberAt(const QPointF &point) const
{
    return scalingLayout().numberAt(inRoom(point));
}

void ScalingChart::mouseMoveEvent(QMouseEvent *event)
{
    const auto number = numberAt(event->position());
    setCursor(number ? Qt::PointingHandCursor : Qt::ArrowCursor);
    emit numberHovered(number);
}

void ScalingChart::mousePressEvent(QMouseEvent *event)
{
    const auto number = numberAt(event->position());
    if (event->button() != Qt::LeftButton || !number)
        return;
    m_cursor = number;
    choose(*number);
}

void ScalingChart::forgetPointer()
{
    emit numberHovered({});
}

QString ScalingChart::tipAt(const QPointF &point) const
{
    const auto number = numberAt(point);
    return number ? scalingTexts(m_scaling, *number, m_style).join(u'\n') : QString();
}

void ScalingChart::keyPressEvent(QKeyEvent *event)
{
    if (m_scaling.isEmpty())
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        return moveCursor(-1);
    case Qt::Key_Right:
        return moveCursor(1);
    case Qt::Key_Home:
        return setCursorPlace(0);
    case Qt::Key_End:
        return setCursorPlace(m_scaling.ranks.size() - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_cursor)
            choose(*m_cursor);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void ScalingChart::moveCursor(int by)
{
    const int last = int(m_scaling.ranks.size()) - 1;
    const int from = int(m_cursor.value_or(m_scaling.current));
    setCursorPlace(std::size_t(std::clamp(m_cursor ? from + by : from, 0, last)));
}

void ScalingChart::setCursorPlace(std::size_t number)
{
    m_cursor = number;
    setAccessibleDescription(scalingTexts(m_scaling, number, m_style).join(u'\n')); // which tells a screen reader
    emit numberHovered(number);
    update();
}

/// A number that no strategy can run on would only be refused.
void ScalingChart::choose(std::size_t number)
{
    const auto isThere = [number](const ScalingLine &line) { return bool(line.figures[number]); };
    if (std::ranges::any_of(m_scaling.lines, isThere))
        emit ranksChosen(m_scaling.ranks[number]);
}

void ScalingChart::takeKeyboard()
{
    if (!m_cursor && !m_scaling.isEmpty())
        setCursorPlace(m_scaling.current);
}

} // namespace perrank::ui
