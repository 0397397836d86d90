// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/strategy_look.h"

#include <QPainter>

#include <array>

namespace perrank::ui {

namespace {

constexpr qreal markSize = 3.5;
constexpr qreal usualWidth = 2; ///< of a line for which the marks have their size

} // namespace

const StrategyLook &lookOf(Strategy strategy)
{
    static const std::array looks{
        StrategyLook{Strategy::Ddp, [](const Colours &of) { return of.text; }, {}, StrategyMark::Disc},
        StrategyLook{
            Strategy::Zero1, [](const Colours &of) { return of.parameters.fill; }, {6, 2}, StrategyMark::Square},
        StrategyLook{Strategy::Zero2, [](const Colours &of) { return of.good; }, {1, 2}, StrategyMark::Triangle},
        StrategyLook{Strategy::Zero3, [](const Colours &of) { return of.momentum.fill; }, {}, StrategyMark::Diamond},
        StrategyLook{
            Strategy::Fsdp, [](const Colours &of) { return of.gradients.fill; }, {5, 3, 1, 3}, StrategyMark::Ring},
        StrategyLook{Strategy::FsdpGradOp, [](const Colours &of) { return of.axis; }, {8, 3}, StrategyMark::Cross},
        StrategyLook{Strategy::Hsdp, [](const Colours &of) { return of.warn; }, {3, 2}, StrategyMark::Frame},
    };
    return looks[static_cast<std::size_t>(strategy)];
}

void paintMark(QPainter &painter, const StrategyLook &look, const QPointF &at, const Colours &colours, qreal width)
{
    const qreal size = markSize * width / usualWidth;
    const QColor ink = look.ink(colours);
    const QRectF box(at.x() - size, at.y() - size, 2 * size, 2 * size);
    painter.setPen(QPen(ink, width * 0.75));
    painter.setBrush(ink);
    switch (look.mark) {
    case StrategyMark::Disc:
        painter.drawEllipse(at, size * 0.8, size * 0.8);
        return;
    case StrategyMark::Square:
        painter.drawRect(box.adjusted(1, 1, -1, -1));
        return;
    case StrategyMark::Triangle:
        painter.drawPolygon(QPolygonF{box.bottomLeft(), box.bottomRight(), {at.x(), box.top()}});
        return;
    case StrategyMark::Diamond:
        painter.drawPolygon(
            QPolygonF{{box.left(), at.y()}, {at.x(), box.top()}, {box.right(), at.y()}, {at.x(), box.bottom()}});
        return;
    case StrategyMark::Ring:
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(at, size * 1.5, size * 1.5);
        return;
    case StrategyMark::Cross:
        painter.drawLine(box.topLeft(), box.bottomRight());
        painter.drawLine(box.bottomLeft(), box.topRight());
        return;
    case StrategyMark::Frame:
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box);
        return;
    }
}

} // namespace perrank::ui
