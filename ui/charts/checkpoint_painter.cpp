// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/checkpoint_painter.h"

#include <QPainter>

namespace perrank::ui {

namespace {

QPen edgeOf(FileState state, const Colours &colours)
{
    return state == FileState::Complete ? QPen(colours.axis, 1) : QPen(colours.capacity, 1, Qt::DashLine);
}

void paintCard(QPainter &painter, const PlacedCard &card, const Colours &colours)
{
    if (card.state != FileState::Absent)
        painter.fillRect(card.rect, colours.panel);
    painter.fillRect(card.bar, card.state == FileState::Complete ? colours.good : colours.capacity);
    painter.setPen(edgeOf(card.state, colours));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(card.rect.adjusted(0.5, 0.5, -0.5, -0.5));
}

} // namespace

void paintCheckpoint(QPainter &painter, const CheckpointLayout &layout, Theme theme)
{
    const Colours &colours = coloursOf(theme);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const PlacedCard &card : layout.cards)
        paintCard(painter, card, colours);
    painter.setPen(QPen(colours.grid, 1));
    for (const QLineF &rule : layout.rules)
        painter.drawLine(rule);
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (const CheckpointLabel &label : layout.labels) {
        painter.setPen(label.isBad ? colours.capacity : colours.text);
        drawSignTextBelow(painter, label.rect.topLeft(), label.text, label.font);
    }
}

} // namespace perrank::ui
