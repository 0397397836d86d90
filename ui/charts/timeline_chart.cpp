// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/timeline_chart.h"

#include <QMouseEvent>
#include <QPainter>

namespace perrank::ui {

TimelineChart::TimelineChart(QWidget *parent)
    : PaintedChart(tr("Memory, computing and transfers over one step"), {.leastLines = 20}, parent)
{
}

void TimelineChart::show(const std::shared_ptr<const StepSimulation> &simulation, Strategy strategy, std::int64_t rank,
                         const AmountStyle &style)
{
    m_simulation = simulation;
    m_strategy = strategy;
    m_rank = rank;
    m_style = style;
    layOutAgain();
}

void TimelineChart::setNow(std::optional<Nanoseconds> now)
{
    m_now = now;
    update();
}

const TimelineLayout &TimelineChart::timelineLayout() const
{
    if (!m_layout) {
        m_layout = m_simulation ? layoutTimeline(*m_simulation, m_strategy, m_rank, frame(), m_style)
                                : emptyTimeline(frame().size);
    }
    return *m_layout;
}

void TimelineChart::layOutAgain()
{
    m_layout.reset();
    update();
}

void TimelineChart::paint(QPainter &painter)
{
    paintTimeline(painter, timelineLayout(), {theme(), m_now});
}

std::optional<Nanoseconds> TimelineChart::timeAt(const QPointF &point) const
{
    return timelineLayout().timeAt(inRoom(point));
}

void TimelineChart::mouseMoveEvent(QMouseEvent *event)
{
    const auto time = timeAt(event->position());
    emit timeHovered(time);
    if (time && event->buttons().testFlag(Qt::LeftButton))
        emit timeChosen(*time);
}

void TimelineChart::mousePressEvent(QMouseEvent *event)
{
    const auto time = timeAt(event->position());
    if (time && event->button() == Qt::LeftButton)
        emit timeChosen(*time);
}

void TimelineChart::forgetPointer()
{
    emit timeHovered({});
}

} // namespace perrank::ui
