// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/picture_page.h"

#include "ui/text/picture_font.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal lines = 720; ///< of the layout, however large the picture
constexpr double titleFactor = 4.0 / 3;

} // namespace

qreal PageText::scaleFor(const QSize &pixels, Theme theme) const
{
    return std::min(pixels.height() / lines, pixels.width() / (leastColumns * sizeFor(theme)));
}

ChartFonts pageFonts(int size)
{
    const QFont regular = pictureFont(size);
    const QFont bold = pictureFont(size, QFont::Bold);
    return {regular, bold, regular, bold};
}

QFont pageTitleFont(int size)
{
    return pictureFont(int(size * titleFactor), QFont::Bold);
}

PicturePage::PicturePage(QPainter &painter, const PictureOptions &options, const PageText &text)
    : m_painter(painter), m_options(options), m_text(text), m_colours(coloursOf(options.theme)),
      m_font(pictureFont(text.sizeFor(options.theme)))
{
    const int size = m_font.pixelSize();
    const qreal scale = text.scaleFor(options.size, options.theme);
    painter.setRenderHints(QPainter::TextAntialiasing | QPainter::Antialiasing);
    painter.scale(scale, scale);
    m_room =
        QRectF(QPointF(), QSizeF(options.size) / scale).adjusted(size, size * 0.8, -size, -size * text.lowerMargin);
}

void PicturePage::writeTitle(const QString &text)
{
    write(text, pageTitleFont(m_font.pixelSize()), m_colours.text);
}

void PicturePage::writeTitle(const QString &text, const QString &facts)
{
    const QFont large = pageTitleFont(m_font.pixelSize());
    const qreal indent = signTextWidth(text, large) + QFontMetricsF(large).height();
    const QPointF corner = m_room.topLeft() + QPointF(indent, ascentOf(large) - ascentOf(m_font));
    const bool isBeside = indent + signTextWidth(facts, m_font) <= m_room.width();
    if (isBeside)
        writeRow(facts, corner, m_font, m_colours.muted);
    writeTitle(text);
    if (!isBeside)
        writeMuted(facts);
}

void PicturePage::write(const QString &text)
{
    write(text, m_font, m_colours.text);
}

void PicturePage::writeStrong(const QString &text)
{
    write(text, pictureFont(m_font.pixelSize(), QFont::Bold), m_colours.text);
}

void PicturePage::writeMuted(const QString &text)
{
    write(text, m_font, m_colours.muted);
}

void PicturePage::writeFooter(const QString &text)
{
    if (!m_options.footer)
        return;
    writeAtEdge(text, m_colours.muted);
    m_room.setBottom(m_room.bottom() - m_font.pixelSize() * m_text.aboveFooter);
}

void PicturePage::writeBelow(const QString &text)
{
    if (!text.isEmpty())
        writeAtEdge(text, m_colours.text);
}

/// The last row ends at the lower edge of the room, which then ends above the first.
void PicturePage::writeAtEdge(const QString &text, const QColor &ink)
{
    const QStringList rows = wrappedSignText(text, m_font, m_room.width());
    m_room.setBottom(m_room.bottom() - qreal(rows.size()) * rowHeight(m_font));
    qreal top = m_room.bottom();
    for (const QString &row : rows) {
        writeRow(row, {m_room.left(), top}, m_font, ink);
        top += rowHeight(m_font);
    }
}

/// Writes one block of text and moves down below it.
void PicturePage::write(const QString &text, const QFont &font, const QColor &ink)
{
    qreal top = m_room.top();
    for (const QString &row : wrappedSignText(text, font, m_room.width())) {
        writeRow(row, {m_room.left(), top}, font, ink);
        top += rowHeight(font);
    }
    m_room.setTop(top + std::round(QFontMetricsF(font).height() * m_text.belowBlock));
}

void PicturePage::writeRow(const QString &row, const QPointF &topLeft, const QFont &font, const QColor &ink)
{
    m_painter.setPen(ink);
    drawSignTextBelow(m_painter, topLeft, row, font);
}

qreal PicturePage::rowHeight(const QFont &font) const
{
    return std::ceil(QFontMetricsF(font).height() * m_text.lineHeight);
}

} // namespace perrank::ui
