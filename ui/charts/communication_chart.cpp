// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/communication_chart.h"

#include "ui/charts/chart_accessible.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int margin = 8;
constexpr int leastColumns = 24; ///< sizes of the text
constexpr int leastLines = 20;

} // namespace

CommunicationChart::CommunicationChart(QWidget *parent) : QWidget(parent)
{
    installChartAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Bytes sent in a step, and memory against time"));
}

void CommunicationChart::show(const std::vector<StepTraffic> &traffic, Quantity<Bytes> capacity,
                              std::optional<Strategy> selected, const AmountStyle &style)
{
    m_traffic = traffic;
    m_capacity = capacity;
    m_selected = selected;
    m_style = style;
    update();
}

void CommunicationChart::setTheme(Theme theme)
{
    m_theme = theme;
    update();
}

QRectF CommunicationChart::room() const
{
    return QRectF(rect()).adjusted(margin, margin, -margin, -margin);
}

CommunicationLayout CommunicationChart::communicationLayout() const
{
    return layoutCommunication(m_traffic, m_capacity, {room().size(), chartFonts(font())}, m_style);
}

QSize CommunicationChart::minimumSizeHint() const
{
    return {leastColumns * fontMetrics().averageCharWidth(), leastLines * fontMetrics().height()};
}

QSize CommunicationChart::sizeHint() const
{
    return minimumSizeHint(); // what room there is, it takes
}

void CommunicationChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.translate(room().topLeft());
    paintCommunication(painter, communicationLayout(), m_theme, m_selected);
}

std::optional<Strategy> CommunicationChart::strategyAt(const QPointF &point) const
{
    const auto row = communicationLayout().rowAt(point - room().topLeft());
    return row ? std::optional(m_traffic[*row].strategy) : std::nullopt;
}

void CommunicationChart::mouseMoveEvent(QMouseEvent *event)
{
    const auto strategy = strategyAt(event->position());
    setCursor(strategy ? Qt::PointingHandCursor : Qt::ArrowCursor);
    emit strategyHovered(strategy);
}

void CommunicationChart::mousePressEvent(QMouseEvent *event)
{
    const auto strategy = strategyAt(event->position());
    if (strategy && event->button() == Qt::LeftButton)
        emit strategyChosen(*strategy);
}

void CommunicationChart::leaveEvent(QEvent *)
{
    emit strategyHovered({});
}

void CommunicationChart::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Up:
        return moveBy(-1);
    case Qt::Key_Down:
        return moveBy(1);
    default:
        QWidget::keyPressEvent(event);
    }
}

void CommunicationChart::moveBy(int rows)
{
    if (m_traffic.empty())
        return;
    const auto found = m_selected ? std::ranges::find(m_traffic, *m_selected, &StepTraffic::strategy) : m_traffic.end();
    const int from = found == m_traffic.end() ? 0 : int(found - m_traffic.begin());
    const int to = std::clamp(from + rows, 0, int(m_traffic.size()) - 1);
    emit strategyChosen(m_traffic[std::size_t(to)].strategy);
}

void CommunicationChart::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
}

} // namespace perrank::ui
