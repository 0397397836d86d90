// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/opened_painter.h"

#include "ui/charts/patterns.h"

#include <QPainter>

namespace perrank::ui {

namespace {

constexpr qreal gapBetween = 1;
constexpr qreal leastWithGap = 3; ///< a thinner piece keeps all of its height
constexpr qreal shareOfBackground = 0.3;
constexpr qreal ringWidth = 2;

QColor mixed(const QColor &a, const QColor &b, qreal shareOfB)
{
    const auto mix = [shareOfB](int x, int y) { return int(x + (y - x) * shareOfB); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

class OpenedPainter {
public:
    OpenedPainter(QPainter &painter, const OpenedLayout &layout, const OpenedBar &bar, const ChartFonts &fonts,
                  Theme theme)
        : m_painter(painter), m_layout(layout), m_bar(bar), m_fonts(fonts), m_colours(coloursOf(theme)),
          m_scale(painter.deviceTransform().m11())
    {
    }

    void paint(std::optional<std::size_t> current)
    {
        paintGuides();
        for (const OpenedPiece &piece : m_layout.rankPieces)
            paintRankPiece(piece);
        for (const OpenedPiece &piece : m_layout.pieces)
            fill(piece.rect, brushOf(piece));
        paintLabels();
        paintCaption(m_layout.rankCaption);
        paintCaption(m_layout.partCaption);
        if (current && *current < m_layout.pieces.size())
            paintRing(m_layout.pieces[*current].rect);
    }

private:
    void fill(const QRectF &rect, const QBrush &brush)
    {
        const qreal gap = rect.height() >= leastWithGap ? gapBetween : 0;
        m_painter.setBrushOrigin(rect.topLeft());
        m_painter.fillRect(rect.adjusted(0, gap / 2, 0, -gap / 2), brush);
    }

    /// Neighbours differ in tint and in pattern, within the colour of their part.
    [[nodiscard]] QBrush brushOf(const OpenedPiece &piece) const
    {
        const QColor &own = m_colours.part(m_bar.component).fill;
        const Pattern pattern = patternOf(m_bar.component);
        if (!piece.isOther)
            return patternBrush(pattern, own, m_scale);
        const Pattern other = pattern == Pattern::Plain ? Pattern::HorizontalLines : Pattern::Plain;
        return patternBrush(other, mixed(own, m_colours.background, shareOfBackground), m_scale);
    }

    void paintRankPiece(const OpenedPiece &piece)
    {
        const Component component = m_bar.rankParts[piece.index].component;
        fill(piece.rect, patternBrush(patternOf(component), m_colours.part(component).fill, m_scale));
        for (const OpenedLabel &label : m_layout.rankLabels) {
            if (label.index == piece.index)
                paintOnPlate(label, m_colours.part(component));
        }
    }

    /// A plate in the colour of the part keeps the pattern away from the words.
    void paintOnPlate(const OpenedLabel &label, const PartColours &colours)
    {
        m_painter.fillRect(label.rect.adjusted(-2, 0, 2, 0), colours.fill);
        m_painter.setFont(m_fonts.text);
        m_painter.setPen(colours.ink);
        m_painter.drawText(label.rect, Qt::AlignCenter | Qt::TextSingleLine, label.text);
    }

    void paintGuides()
    {
        m_painter.setPen(QPen(m_colours.axis, 1));
        for (const QLineF &guide : m_layout.guides)
            m_painter.drawLine(guide);
    }

    void paintLabels()
    {
        m_painter.setPen(QPen(m_colours.axis, 1));
        for (const QLineF &leader : m_layout.leaders)
            m_painter.drawLine(leader);
        m_painter.setPen(m_colours.text);
        m_painter.setFont(m_fonts.text);
        for (const OpenedLabel &label : m_layout.labels)
            m_painter.drawText(label.rect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, label.text);
    }

    void paintCaption(const OpenedLabel &caption)
    {
        m_painter.setPen(m_colours.text);
        m_painter.setFont(m_fonts.bold);
        m_painter.drawText(caption.rect, Qt::AlignLeft | Qt::AlignTop, caption.text);
    }

    void paintRing(const QRectF &rect)
    {
        m_painter.setPen(QPen(m_colours.focus, ringWidth));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(rect.adjusted(-ringWidth, -ringWidth / 2, ringWidth, ringWidth / 2));
    }

    QPainter &m_painter;
    const OpenedLayout &m_layout;
    const OpenedBar &m_bar;
    const ChartFonts &m_fonts;
    const Colours &m_colours;
    qreal m_scale;
};

} // namespace

void paintOpened(QPainter &painter, const OpenedLayout &layout, const OpenedBar &bar, const ChartFonts &fonts,
                 Theme theme, std::optional<std::size_t> current)
{
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    OpenedPainter(painter, layout, bar, fonts, theme).paint(current);
    painter.restore();
}

} // namespace perrank::ui
