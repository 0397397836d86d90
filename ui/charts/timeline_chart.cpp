// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/timeline_chart.h"

#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>

#include <cmath>

namespace perrank::ui {

TimelineChart::TimelineChart(QWidget *parent)
    : PaintedChart(tr("Memory, computing and transfers over one step"), {.leastLines = 15}, parent)
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
    if (m_now == now)
        return;
    updateNow();
    m_now = now;
    updateNow();
}

/// The strip of the line.
void TimelineChart::updateNow()
{
    if (!m_now || timelineLayout().isEmpty())
        return;
    constexpr int beside = 4;
    const qreal x = timelineLayout().xOf(*m_now) - inRoom({}).x();
    update(int(std::floor(x)) - beside, 0, 2 * beside + 1, height());
}

void TimelineChart::setTheme(Theme theme)
{
    m_picture = {};
    PaintedChart::setTheme(theme);
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
    m_picture = {};
    update();
}

void TimelineChart::paint(QPainter &painter)
{
    paintTimeline(painter, timelineLayout(), theme());
}

QPixmap TimelineChart::withoutNow()
{
    const qreal scale = devicePixelRatioF();
    QPixmap picture(size() * scale);
    picture.setDevicePixelRatio(scale);
    picture.fill(palette().color(backgroundRole()));
    QPainter painter(&picture);
    painter.translate(-inRoom({}));
    paint(painter);
    return picture;
}

void TimelineChart::paintEvent(QPaintEvent *event)
{
    if (m_picture.isNull() || m_picture.size() != size() * devicePixelRatioF())
        m_picture = withoutNow();
    QPainter painter(this);
    const qreal scale = devicePixelRatioF();
    const QRect &part = event->rect();
    painter.drawPixmap(part, m_picture, QRectF(QPointF(part.topLeft()) * scale, QSizeF(part.size()) * scale).toRect());
    if (!m_now || timelineLayout().isEmpty())
        return;
    painter.translate(-inRoom({}));
    paintNow(painter, timelineLayout(), theme(), *m_now);
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
