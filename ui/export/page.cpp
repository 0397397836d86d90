// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/page.h"

#include "ui/text/picture_font.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal lines = 720;       ///< of the layout, however large the picture
constexpr qreal leastColumns = 40; ///< the layout is at least this many sizes of the text wide
constexpr int textSize = 18;
constexpr int projectorSize = 24;
constexpr double titleFactor = 4.0 / 3;

int sizeOf(Theme theme)
{
    return theme == Theme::Projector ? projectorSize : textSize;
}

/// Lines of text from the top down, or so that the last one ends at the bottom.
class Writer {
public:
    Writer(QPainter &painter, QRectF room) : m_painter(painter), m_room(room) {}

    void above(const QString &text, const QFont &font, const QColor &ink)
    {
        for (const QString &line : broken(text, font)) {
            write(line, m_room.top(), font, ink);
            m_room.setTop(m_room.top() + heightOf(font));
        }
    }

    void below(const QString &text, const QFont &font, const QColor &ink)
    {
        const QStringList all = broken(text, font);
        m_room.setBottom(m_room.bottom() - qreal(all.size()) * heightOf(font));
        qreal top = m_room.bottom();
        for (const QString &line : all) {
            write(line, top, font, ink);
            top += heightOf(font);
        }
    }

    /// On one baseline if both have room, else below each other.
    void beside(const QString &title, const QFont &large, const QColor &ink, const QString &facts, const QFont &font,
                const QColor &muted)
    {
        const qreal gap = QFontMetricsF(large).height();
        const qreal width = signTextWidth(title, large);
        if (width + gap + signTextWidth(facts, font) > m_room.width()) {
            above(title, large, ink);
            above(facts, font, muted);
            return;
        }
        const qreal drop = std::round(QFontMetricsF(large).ascent()) - std::round(QFontMetricsF(font).ascent());
        write(facts, m_room.top() + drop, font, muted, width + gap);
        above(title, large, ink);
    }

    [[nodiscard]] const QRectF &room() const { return m_room; }

private:
    [[nodiscard]] QStringList broken(const QString &text, const QFont &font) const
    {
        return text.isEmpty() ? QStringList() : wrappedSignText(text, font, m_room.width());
    }
    static qreal heightOf(const QFont &font) { return std::ceil(QFontMetricsF(font).height() * 1.1); }

    void write(const QString &line, qreal top, const QFont &font, const QColor &ink, qreal indent = 0)
    {
        m_painter.setPen(ink);
        drawSignText(m_painter, {m_room.left() + indent, top + std::round(QFontMetricsF(font).ascent())}, line, font);
    }

    QPainter &m_painter;
    QRectF m_room;
};

} // namespace

ChartFonts pageFonts(Theme theme)
{
    const QFont regular = pictureFont(sizeOf(theme));
    const QFont bold = pictureFont(sizeOf(theme), QFont::Bold);
    return {regular, bold, regular, bold};
}

QRectF paintPage(QPainter &painter, const QSizeF &size, const PageWords &words, const PictureOptions &options)
{
    const int text = sizeOf(options.theme);
    const Colours &colours = coloursOf(options.theme);
    const ChartFonts fonts = pageFonts(options.theme);
    painter.setRenderHints(QPainter::TextAntialiasing | QPainter::Antialiasing);
    Writer writer(painter, QRectF(QPointF(), size).adjusted(text, text * 0.8, -text, -text * 0.8));
    writer.beside(words.title, pictureFont(int(text * titleFactor), QFont::Bold), colours.text, words.facts, fonts.text,
                  colours.muted);
    if (options.footer)
        writer.below(words.footer, fonts.text, colours.muted);
    writer.below(words.sentence, fonts.text, colours.text);
    return writer.room().adjusted(0, text * 0.5, 0, -text * 0.5);
}

void paintScaled(QPainter &painter, const PictureOptions &options,
                 const std::function<void(QPainter &, const QSizeF &)> &paint)
{
    const qreal scale =
        std::min(options.size.height() / lines, options.size.width() / (leastColumns * sizeOf(options.theme)));
    painter.scale(scale, scale);
    paint(painter, QSizeF(options.size) / scale);
}

} // namespace perrank::ui
