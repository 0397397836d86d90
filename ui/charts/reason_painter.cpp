// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/reason_painter.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal margin = 14;
constexpr qreal largest = 1.7;      ///< sizes of the chart's text
constexpr qreal headingSize = 1.15; ///< sizes of the sentences
constexpr qreal mostOfWidth = 0.92; ///< of the room
constexpr qreal widestColumn = 46;  ///< sizes of the text; longer lines are hard to follow

QFont withSize(QFont font, qreal size)
{
    font.setPixelSize(std::max(1, int(std::lround(size))));
    return font;
}

qreal heightOf(const ReasonLayout &layout)
{
    return qreal(layout.heading.size()) * lineOf(layout.headingFont) + qreal(layout.lines.size()) * lineOf(layout.font);
}

ReasonLayout withText(const QString &reason, const ChartFrame &frame, qreal size)
{
    ReasonLayout layout;
    layout.font = withSize(frame.fonts.text, size);
    layout.headingFont = withSize(frame.fonts.bold, size * headingSize);
    const qreal room = frame.size.width() * mostOfWidth - 2 * margin;
    const qreal width = std::clamp(widestColumn * size, 1.0, std::max(1.0, room));
    layout.heading = wrappedSignText(reason.section(u'\n', 0, 0), layout.headingFont, width);
    layout.lines = wrappedSignText(reason.section(u'\n', 1), layout.font, width);
    return layout;
}

/// In the middle of the room.
void placeFrame(ReasonLayout &layout, const QSizeF &room)
{
    qreal width = 0;
    for (const QString &line : layout.heading)
        width = std::max(width, widthOf(line, layout.headingFont));
    for (const QString &line : layout.lines)
        width = std::max(width, widthOf(line, layout.font));
    const QSizeF size(width, heightOf(layout));
    const QPointF corner((room.width() - size.width()) / 2, std::max(margin, (room.height() - size.height()) / 2));
    layout.text = QRectF(corner, size).toAlignedRect();
    layout.frame = layout.text.adjusted(-margin, -margin, margin, margin);
}

} // namespace

ReasonLayout layoutReason(const QString &reason, const ChartFrame &frame)
{
    const int usual = frame.fonts.text.pixelSize();
    qreal size = usual * largest;
    ReasonLayout layout = withText(reason, frame, size);
    while (size > frame.fonts.small.pixelSize() && heightOf(layout) > frame.size.height() - 2 * margin)
        layout = withText(reason, frame, --size);
    placeFrame(layout, frame.size);
    return layout;
}

void paintReason(QPainter &painter, const ReasonLayout &layout, Theme theme)
{
    const Colours &colours = coloursOf(theme);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(layout.frame, colours.panel);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colours.capacity, 2));
    painter.drawRect(layout.frame);
    painter.setRenderHint(QPainter::Antialiasing, true);
    QPointF at = layout.text.topLeft();
    const auto write = [&](const QStringList &lines, const QFont &font) {
        for (const QString &line : lines) {
            drawSignTextBelow(painter, at, line, font);
            at.ry() += lineOf(font);
        }
    };
    painter.setPen(colours.capacity);
    write(layout.heading, layout.headingFont);
    painter.setPen(colours.text);
    write(layout.lines, layout.font);
}

} // namespace perrank::ui
