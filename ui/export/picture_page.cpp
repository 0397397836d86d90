// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/picture_page.h"

#include "ui/charts/sign_text.h"
#include "ui/text/picture_font.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal lines = 720;
constexpr double titleFactor = 4.0 / 3;

} // namespace

PicturePage::PicturePage(QPainter &painter, const PictureOptions &options, const PageText &text)
    : m_painter(painter), m_options(options), m_colours(coloursOf(options.theme))
{
    const int size = options.theme == Theme::Projector ? text.projected : text.usual;
    m_font = pictureFont(size);
    const qreal scale = std::min(options.size.height() / lines, options.size.width() / (text.leastColumns * size));
    painter.setRenderHints(QPainter::TextAntialiasing | QPainter::Antialiasing);
    painter.scale(scale, scale);
    m_room = QRectF(QPointF(), QSizeF(options.size) / scale).adjusted(size, size * 0.8, -size, -size);
}

void PicturePage::writeTitle(const QString &text)
{
    write(text, pictureFont(int(m_font.pixelSize() * titleFactor), QFont::Bold), m_colours.text);
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
    const QRectF whole = m_room;
    m_room.setTop(m_room.bottom() - heightOf(text, m_font));
    const qreal edge = m_room.top() - m_font.pixelSize() / 2.0;
    write(text, m_font, m_colours.muted);
    m_room = whole;
    m_room.setBottom(edge);
}

qreal PicturePage::heightOf(const QString &text, const QFont &font) const
{
    const auto rows = wrappedSignText(text, font, m_room.width()).size();
    return double(rows) * std::ceil(QFontMetricsF(font).height());
}

/// Writes one block of text and moves down below it.
void PicturePage::write(const QString &text, const QFont &font, const QColor &ink)
{
    const QFontMetricsF metrics(font);
    m_painter.setPen(ink);
    qreal top = m_room.top();
    for (const QString &row : wrappedSignText(text, font, m_room.width())) {
        drawSignText(m_painter, {m_room.left(), top + std::round(metrics.ascent())}, row, font);
        top += std::ceil(metrics.height());
    }
    m_room.setTop(top + std::round(metrics.height() / 4));
}

} // namespace perrank::ui
