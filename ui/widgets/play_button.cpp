// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/play_button.h"

#include "ui/widgets/target_size.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr qreal barWidth = 0.3;

/// Of a box of ±1.
void addArrow(QPainterPath &path, qreal from, qreal to)
{
    path.moveTo(from, -0.8);
    path.lineTo(to, 0);
    path.lineTo(from, 0.8);
    path.closeSubpath();
}

void addBar(QPainterPath &path, qreal left)
{
    path.addRect(left, -0.8, barWidth, 1.6);
}

QPainterPath shapeOf(PlaySign sign)
{
    QPainterPath path;
    switch (sign) {
    case PlaySign::First:
        addBar(path, -1);
        addArrow(path, 0.9, -0.6);
        break;
    case PlaySign::Back:
        addArrow(path, 0, -1);
        addArrow(path, 1, 0);
        break;
    case PlaySign::Play:
        addArrow(path, -0.6, 0.9);
        break;
    case PlaySign::Pause:
        addBar(path, -0.6);
        addBar(path, 0.3);
        break;
    case PlaySign::On:
        addArrow(path, -1, 0);
        addArrow(path, 0, 1);
        break;
    case PlaySign::Last:
        addArrow(path, -0.9, 0.6);
        addBar(path, 1 - barWidth);
        break;
    }
    return path;
}

} // namespace

PlayButton::PlayButton(PlaySign sign, QWidget *parent) : QToolButton(parent), m_sign(sign)
{
    setAutoRaise(true);
    setFocusPolicy(Qt::StrongFocus);
}

void PlayButton::setSign(PlaySign sign)
{
    m_sign = sign;
    update();
}

QSize PlayButton::sizeHint() const
{
    const int side = std::max(leastTarget, fontMetrics().height() + 8);
    return {side, side};
}

void PlayButton::paintEvent(QPaintEvent *event)
{
    QToolButton::paintEvent(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasFocus()) {
        painter.setPen(QPen(palette().highlight(), 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 3, 3);
    }
    const qreal radius = fontMetrics().height() * 0.34;
    painter.translate(QRectF(rect()).center());
    painter.scale(radius, radius);
    painter.fillPath(shapeOf(m_sign),
                     palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::WindowText));
}

} // namespace perrank::ui
