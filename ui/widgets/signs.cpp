// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/signs.h"

#include "ui/widgets/target_size.h"

#include <QPainter>
#include <QPainterPath>

namespace perrank::ui {

namespace {

constexpr int darkestLightWindow = 128;

QPainterPath trianglePath(const QRectF &box)
{
    QPainterPath path;
    path.moveTo(box.center().x(), box.top());
    path.lineTo(box.bottomRight());
    path.lineTo(box.bottomLeft());
    path.closeSubpath();
    return path;
}

/// An arc that runs anticlockwise from the right to the upper left, in a box of ±1.
QPainterPath arrowPath()
{
    QPainterPath path;
    path.arcMoveTo(-1, -1, 2, 2, 160);
    path.arcTo(-1, -1, 2, 2, 160, 290);
    return path;
}

} // namespace

const Colours &coloursFor(const QPalette &palette)
{
    const bool isDark = palette.color(QPalette::Window).lightness() < darkestLightWindow;
    return coloursOf(isDark ? Theme::Dark : Theme::Light);
}

WarningSign::WarningSign(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize WarningSign::sizeHint() const
{
    const int height = fontMetrics().height();
    return {height, height};
}

void WarningSign::paintEvent(QPaintEvent *)
{
    const qreal side = fontMetrics().height() - 3;
    const QRectF box(0.5 * (width() - side) + 0.5, 0.5 * (height() - side) + 0.5, side - 1, side - 2);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(coloursFor(palette()).warn, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(trianglePath(box));
    const qreal x = box.center().x();
    painter.drawLine(QPointF(x, box.top() + 0.38 * box.height()), QPointF(x, box.top() + 0.66 * box.height()));
    painter.drawPoint(QPointF(x, box.top() + 0.84 * box.height()));
}

ImpossibleSign::ImpossibleSign(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize ImpossibleSign::sizeHint() const
{
    const int height = fontMetrics().height();
    return {height, height};
}

void ImpossibleSign::paintEvent(QPaintEvent *)
{
    const qreal arm = fontMetrics().height() * 0.27;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(QRectF(rect()).center());
    painter.setPen(QPen(coloursFor(palette()).capacity, 2.5, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(-arm, -arm), QPointF(arm, arm));
    painter.drawLine(QPointF(-arm, arm), QPointF(arm, -arm));
}

ResetButton::ResetButton(QWidget *parent) : QToolButton(parent)
{
    setAutoRaise(true);
    setFocusPolicy(Qt::StrongFocus);
}

QSize ResetButton::sizeHint() const
{
    const int side = std::max(leastTarget, fontMetrics().height() + 4);
    return {side, side};
}

void ResetButton::paintEvent(QPaintEvent *event)
{
    QToolButton::paintEvent(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasFocus()) {
        painter.setPen(QPen(palette().highlight(), 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 3, 3);
    }
    const QColor colour =
        isEnabled() ? palette().color(QPalette::WindowText) : palette().color(QPalette::Disabled, QPalette::WindowText);
    painter.translate(QRectF(rect()).center());
    const qreal radius = fontMetrics().height() * 0.34;
    painter.scale(radius, radius);
    painter.setPen(QPen(colour, 1.5 / radius, Qt::SolidLine, Qt::FlatCap));
    painter.drawPath(arrowPath());
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF({QPointF(-1.6, -0.55), QPointF(-0.3, -0.35), QPointF(-1.05, 0.45)}));
}

} // namespace perrank::ui
