// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/picture_options.h"

#include <QFont>
#include <QRectF>

class QPainter;

namespace perrank::ui {

/// Sizes of text in a layout that is 720 lines high, whatever the size of the picture.
struct PageText {
    int usual = 18;
    int projected = 24;
    qreal leastColumns = 40; ///< the layout is at least this many sizes of the text wide
};

/// The page of a picture: what is written takes room from the top, the footer from the bottom, and the rest is for what
/// is drawn. Scales the painter, whose units are pixels of `options.size` until then.
class PicturePage {
public:
    PicturePage(QPainter &painter, const PictureOptions &options, const PageText &text = {});

    void writeTitle(const QString &text);
    void write(const QString &text);
    void writeStrong(const QString &text);
    void writeMuted(const QString &text);
    /// At the lower edge; nothing where the options want no footer.
    void writeFooter(const QString &text);

    [[nodiscard]] const QRectF &room() const { return m_room; }
    [[nodiscard]] const QFont &font() const { return m_font; }

private:
    void write(const QString &text, const QFont &font, const QColor &ink);
    [[nodiscard]] qreal heightOf(const QString &text, const QFont &font) const;

    QPainter &m_painter;
    const PictureOptions &m_options;
    const Colours &m_colours;
    QFont m_font;
    QRectF m_room;
};

} // namespace perrank::ui
