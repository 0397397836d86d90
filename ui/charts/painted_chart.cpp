// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/painted_chart.h"

#include "ui/charts/chart_accessible.h"
#include "ui/charts/reason_painter.h"

#include <QFocusEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace perrank::ui {

namespace {

constexpr int leastColumns = 24; ///< sizes of the text

} // namespace

PaintedChart::PaintedChart(const QString &name, const Measures &measures, QWidget *parent)
    : QWidget(parent), m_measures(measures)
{
    installChartAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(name);
}

void PaintedChart::setTheme(Theme theme)
{
    m_theme = theme;
    update();
}

void PaintedChart::setReason(const QString &reason)
{
    m_reason = reason;
    update();
}

QRectF PaintedChart::room() const
{
    const int margin = m_measures.margin;
    return QRectF(rect()).adjusted(margin, margin, -margin, -margin);
}

ChartFrame PaintedChart::frame() const
{
    return {room().size(), chartFonts(font())};
}

QPointF PaintedChart::inRoom(const QPointF &point) const
{
    return point - room().topLeft();
}

QString PaintedChart::tipAt(const QPointF &) const
{
    return {};
}

QSize PaintedChart::minimumSizeHint() const
{
    return {leastColumns * fontMetrics().averageCharWidth(), m_measures.leastLines * fontMetrics().height()};
}

QSize PaintedChart::sizeHint() const
{
    return minimumSizeHint(); // what room there is, it takes
}

bool PaintedChart::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);
    return true;
}

void PaintedChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.translate(room().topLeft());
    if (m_reason.isEmpty())
        return paint(painter);
    paintReason(painter, layoutReason(m_reason, frame()), m_theme);
}

void PaintedChart::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOutAgain();
}

void PaintedChart::leaveEvent(QEvent *)
{
    forgetPointer();
}

void PaintedChart::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    if (event->reason() != Qt::MouseFocusReason)
        takeKeyboard();
}

void PaintedChart::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    updateGeometry();
    layOutAgain();
}

} // namespace perrank::ui
