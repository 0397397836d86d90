// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/communication_chart.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace perrank::ui {

CommunicationChart::CommunicationChart(QWidget *parent)
    : PaintedChart(tr("Bytes sent in a step, and memory against time"), {.leastLines = 20, .margin = 8}, parent)
{
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

CommunicationLayout CommunicationChart::communicationLayout() const
{
    return layoutCommunication(m_traffic, m_capacity, frame(), m_style);
}

void CommunicationChart::paint(QPainter &painter)
{
    paintCommunication(painter, communicationLayout(), theme(), m_selected);
}

std::optional<Strategy> CommunicationChart::strategyAt(const QPointF &point) const
{
    const auto row = communicationLayout().rowAt(inRoom(point));
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

void CommunicationChart::forgetPointer()
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

} // namespace perrank::ui
