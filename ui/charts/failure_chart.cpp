// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/failure_chart.h"

#include "ui/text/failure_text.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace perrank::ui {

FailureChart::FailureChart(QWidget *parent)
    : PaintedChart(tr("What every rank does when something goes wrong"), {.leastLines = 17}, parent)
{
}

void FailureChart::show(const FailureRows &rows, const AmountStyle &style)
{
    if (m_rows != rows)
        m_cursor.reset();
    m_rows = rows;
    m_style = style;
    layOutAgain();
}

const FailureLayout &FailureChart::failureLayout() const
{
    if (!m_layout)
        m_layout = layoutFailure(m_rows, frame(), m_style);
    return *m_layout;
}

void FailureChart::layOutAgain()
{
    m_layout.reset();
    update();
}

void FailureChart::paint(QPainter &painter)
{
    paintFailure(painter, failureLayout(), theme(), hasFocus() ? m_cursor : std::nullopt);
}

QString FailureChart::textOf(const FailureLayout &layout, const FailurePlace &place) const
{
    const PlacedRankRow &row = layout.rows[place.row];
    return spanText(rowName(row.row, m_style), row.states[place.state].span, m_rows.until, m_style);
}

QString FailureChart::tipAt(const QPointF &point) const
{
    const FailureLayout &layout = failureLayout();
    const auto place = layout.placeAt(inRoom(point));
    return place ? textOf(layout, *place) : QString();
}

void FailureChart::mouseMoveEvent(QMouseEvent *event)
{
    emit spanHovered(tipAt(event->position()));
}

void FailureChart::forgetPointer()
{
    emit spanHovered({});
}

void FailureChart::takeKeyboard()
{
    if (!m_cursor && !failureLayout().isEmpty())
        setCursorPlace({});
}

void FailureChart::setCursorPlace(const FailurePlace &place)
{
    m_cursor = place;
    const QString text = textOf(failureLayout(), place);
    setAccessibleDescription(text); // which tells a screen reader
    emit spanHovered(text);
    update();
}

void FailureChart::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        return moveAlong(-1);
    case Qt::Key_Right:
        return moveAlong(1);
    case Qt::Key_Up:
        return moveRow(-1);
    case Qt::Key_Down:
        return moveRow(1);
    default:
        QWidget::keyPressEvent(event);
    }
}

/// The cursor's place; another size may have fewer rows.
FailurePlace FailureChart::within(const FailureLayout &layout) const
{
    const FailurePlace place = m_cursor.value_or(FailurePlace{});
    const std::size_t row = std::min(place.row, layout.rows.size() - 1);
    return {row, std::min(place.state, layout.rows[row].states.size() - 1)};
}

void FailureChart::moveAlong(int by)
{
    const FailureLayout &layout = failureLayout();
    if (layout.isEmpty())
        return;
    const FailurePlace from = within(layout);
    const int last = int(layout.rows[from.row].states.size()) - 1;
    setCursorPlace({from.row, std::size_t(std::clamp(m_cursor ? int(from.state) + by : 0, 0, std::max(0, last)))});
}

/// To what the other row does at the middle of this stretch.
void FailureChart::moveRow(int by)
{
    const FailureLayout &layout = failureLayout();
    if (layout.isEmpty())
        return;
    const FailurePlace from = within(layout);
    const auto row = std::size_t(std::clamp(int(from.row) + (m_cursor ? by : 0), 0, int(layout.rows.size()) - 1));
    const qreal x = layout.rows[from.row].states[from.state].rect.center().x();
    const auto &states = layout.rows[row].states;
    const auto found = std::ranges::find_if(states, [x](const PlacedState &state) { return state.rect.right() >= x; });
    setCursorPlace({row, found == states.end() ? states.size() - 1 : std::size_t(found - states.begin())});
}

} // namespace perrank::ui
