// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/sign_text.h"
#include "ui/export/picture_options.h"

#include <QRectF>

class QPainter;

namespace perrank::ui {

/// Sizes of text in a layout that is 720 lines high, whatever the size of the picture, and what room they take.
struct PageText {
    int usual = 18;
    int projected = 24;
    qreal leastColumns = 40; ///< the layout is at least this many sizes of the text wide
    qreal lineHeight = 1;    ///< of a row, in heights of its font
    qreal belowBlock = 0.25; ///< in heights of its font
    qreal aboveFooter = 0.5; ///< in sizes of the text
    qreal lowerMargin = 1;   ///< in sizes of the text

    [[nodiscard]] int sizeFor(Theme theme) const { return theme == Theme::Projector ? projected : usual; }
    /// Pixels of such a picture per unit of its layout.
    [[nodiscard]] qreal scaleFor(const QSize &pixels, Theme theme) const;
};

/// The fonts of a page whose text has that size: regular ones and bold ones; and that of its title.
ChartFonts pageFonts(int size);
QFont pageTitleFont(int size);

/// The page of a picture: what is written takes room from the top, the footer from the bottom, and the rest is for what
/// is drawn. Scales the painter, whose units are pixels of `options.size` until then.
class PicturePage {
public:
    PicturePage(QPainter &painter, const PictureOptions &options, const PageText &text = {});

    void writeTitle(const QString &text);
    /// Beside the title, on its baseline, if both have room; else below it.
    void writeTitle(const QString &text, const QString &facts);
    void write(const QString &text);
    void writeStrong(const QString &text);
    void writeMuted(const QString &text);
    /// At the lower edge; nothing where the options want no footer.
    void writeFooter(const QString &text);
    /// At the lower edge, above the footer if that is written already.
    void writeBelow(const QString &text);

    [[nodiscard]] const QRectF &room() const { return m_room; }
    [[nodiscard]] const QFont &font() const { return m_font; }

private:
    void write(const QString &text, const QFont &font, const QColor &ink);
    void writeAtEdge(const QString &text, const QColor &ink);
    void writeRow(const QString &row, const QPointF &topLeft, const QFont &font, const QColor &ink);
    [[nodiscard]] qreal rowHeight(const QFont &font) const;

    QPainter &m_painter;
    const PictureOptions &m_options;
    const PageText m_text;
    const Colours &m_colours;
    QFont m_font;
    QRectF m_room;
};

} // namespace perrank::ui
