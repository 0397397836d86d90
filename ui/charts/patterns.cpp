// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/patterns.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal tileSize = 8;
constexpr qreal hatchSize = 14;
constexpr qreal strokeWidth = 1.25;
constexpr qreal rangeSize = 6;
constexpr qreal rangeStroke = 0.6;
constexpr qreal dotSize = 2.2;

int pixels(qreal size, qreal scale)
{
    return std::max(4, int(std::lround(size * scale)));
}

/// A tile of whole device pixels repeats without seams at any scale.
QBrush brushOf(const QImage &tile, qreal scale)
{
    QBrush brush(tile);
    brush.setTransform(QTransform::fromScale(1 / scale, 1 / scale));
    return brush;
}

/// Lines from lower left to upper right that meet those of the tiles around.
void drawDiagonals(QPainter &painter, qreal size)
{
    for (const qreal shift : {-size, 0.0, size})
        painter.drawLine(QPointF(shift - 1, size + 1), QPointF(shift + size + 1, -1));
}

void drawDots(QPainter &painter, qreal size, qreal scale)
{
    const qreal radius = dotSize * scale / 2;
    painter.setBrush(painter.pen().color());
    painter.setPen(Qt::NoPen);
    painter.drawEllipse(QPointF(size / 4, size / 4), radius, radius);
    painter.drawEllipse(QPointF(3 * size / 4, 3 * size / 4), radius, radius);
}

void drawPattern(QPainter &painter, Pattern pattern, int size, qreal scale)
{
    const int line = std::max(1, int(std::lround(strokeWidth * scale)));
    const QColor ink = painter.pen().color();
    switch (pattern) {
    case Pattern::Plain:
        return;
    case Pattern::Diagonal:
        drawDiagonals(painter, size);
        return;
    case Pattern::Dots:
        drawDots(painter, size, scale);
        return;
    case Pattern::HorizontalLines:
        painter.fillRect(0, size / 2, size, line, ink);
        return;
    case Pattern::VerticalLines:
        painter.fillRect(size / 2, 0, line, size, ink);
        return;
    case Pattern::Grid:
        painter.fillRect(0, size / 2, size, line, ink);
        painter.fillRect(size / 2, 0, line, size, ink);
        return;
    }
}

QImage emptyTile(int size, const QColor &fill)
{
    QImage tile(size, size, QImage::Format_ARGB32_Premultiplied);
    tile.fill(fill);
    return tile;
}

} // namespace

QBrush patternBrush(Pattern pattern, const QColor &fill, qreal scale)
{
    if (pattern == Pattern::Plain)
        return fill;
    const int size = pixels(tileSize, scale);
    QImage tile = emptyTile(size, fill);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(patternInk(fill), strokeWidth * scale));
    drawPattern(painter, pattern, size, scale);
    painter.end();
    return brushOf(tile, scale);
}

QBrush hatchBrush(qreal scale)
{
    const int size = pixels(hatchSize, scale);
    QImage tile = emptyTile(size, Qt::transparent);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto &[ink, width] : {std::pair{QColor(Qt::black), 2.6}, {QColor(Qt::white), 1.2}}) {
        painter.setPen(QPen(ink, width * scale));
        drawDiagonals(painter, size);
        painter.save();
        painter.translate(size, 0);
        painter.scale(-1, 1);
        drawDiagonals(painter, size);
        painter.restore();
    }
    painter.end();
    return brushOf(tile, scale);
}

QBrush rangeBrush(const QColor &ink, qreal scale)
{
    const int size = pixels(rangeSize, scale);
    QImage tile = emptyTile(size, Qt::transparent);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, rangeStroke * scale));
    painter.translate(size, 0);
    painter.scale(-1, 1);
    drawDiagonals(painter, size);
    painter.end();
    return brushOf(tile, scale);
}

} // namespace perrank::ui
