// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/timeline_chart.h"

#include "ui/charts/chart_accessible.h"

#include <QMouseEvent>
#include <QPainter>

namespace perrank::ui {

namespace {

constexpr int margin = 6;
constexpr int leastColumns = 24; ///< sizes of the text
constexpr int leastLines = 20;

} // namespace

TimelineChart::TimelineChart(QWidget *parent) : QWidget(parent)
{
    installChartAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Memory, computing and transfers over one step"));
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

void TimelineChart::setTheme(Theme theme)
{
    m_theme = theme;
    update();
}

void TimelineChart::setNow(std::optional<Nanoseconds> now)
{
    m_now = now;
    update();
}

QRectF TimelineChart::room() const
{
    return QRectF(rect()).adjusted(margin, margin, -margin, -margin);
}

const TimelineLayout &TimelineChart::timelineLayout() const
{
    if (!m_layout) {
        const ChartFrame frame{room().size(), chartFonts(font())};
        m_layout = m_simulation ? layoutTimeline(*m_simulation, m_strategy, m_rank, frame, m_style)
                                : emptyTimeline(frame.size);
    }
    return *m_layout;
}

void TimelineChart::layOutAgain()
{
    m_layout.reset();
    update();
}

QSize TimelineChart::minimumSizeHint() const
{
    return {leastColumns * fontMetrics().averageCharWidth(), leastLines * fontMetrics().height()};
}

QSize TimelineChart::sizeHint() const
{
    return minimumSizeHint(); // what room there is, it takes
}

void TimelineChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.translate(room().topLeft());
    paintTimeline(painter, timelineLayout(), {m_theme, m_now});
}

void TimelineChart::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOutAgain();
}

std::optional<Nanoseconds> TimelineChart::timeAt(const QPointF &point) const
{
    return timelineLayout().timeAt(point - room().topLeft());
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

void TimelineChart::leaveEvent(QEvent *)
{
    emit timeHovered({});
}

void TimelineChart::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    updateGeometry();
    layOutAgain();
}

} // namespace perrank::ui
