// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/map_placer.h"

#include "ui/charts/sign_text.h"
#include "ui/text/amount_words.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal gap = 6;
constexpr qreal leastTextCell = 34; ///< narrower cells have no number
constexpr qreal besideText = 2;     ///< on each side of it

qreal widest(const std::vector<std::int64_t> &values, const QFont &font, const AmountStyle &style)
{
    qreal width = 0;
    for (const std::int64_t value : values)
        width = std::max(width, widthOf(number(value, style.numbers), font));
    return width;
}

/// The sign of what does not fit stands over the number, behind it, or in its place, as there is room: rather no number
/// than no sign.
QStringList linesOf(const QString &text, bool fits, const QFont &font, const QSizeF &cell)
{
    const QString sign = QStringLiteral("✖");
    const qreal line = QFontMetricsF(font).height();
    const bool hasSign = !fits && std::min(cell.width(), cell.height()) >= signTextWidth(sign, font) + 2 * besideText;
    if (text.isEmpty() || !hasSign)
        return hasSign ? QStringList{sign} : text.isEmpty() ? QStringList() : QStringList{text};
    if (cell.height() >= 2 * line + 2 * besideText)
        return {sign, text};
    const QString marked = text + u' ' + sign; // behind the number, where it is no sign of multiplication
    return {signTextWidth(marked, font) + 4 * besideText < cell.width() ? marked : sign};
}

} // namespace

double cellsFrom(std::int64_t value, std::int64_t least, std::size_t cells)
{
    return std::clamp(std::log2(double(value) / double(least)) + 0.5, 0.0, double(cells));
}

MapPlacer::MapPlacer(const Scenario &scenario, const HeatMapAxes &axes, const ChartFonts &fonts,
                     const AmountStyle &style)
    : m_scenario(scenario), m_axes(axes), m_fonts(fonts), m_style(style)
{
    m_placed.cellFont = fonts.small;
}

void MapPlacer::add(const QString &text, const QRectF &rect, const QFont &font, bool isMuted)
{
    m_placed.labels.push_back({text, rect, font, isMuted});
}

void MapPlacer::placeHeading(const QRectF &room, const QString &name, const QString &remark)
{
    const qreal line = lineOf(m_fonts.bold);
    const qreal small = lineOf(m_fonts.small);
    const qreal width = widthOf(name, m_fonts.bold);
    add(name, {room.left(), room.top(), width, line}, m_fonts.bold, false);
    const qreal left = room.left() + width + 2 * gap;
    if (left + widthOf(remark, m_fonts.small) <= room.right())
        add(remark, {left, room.top() + line - small, widthOf(remark, m_fonts.small), small}, m_fonts.small, true);
    const qreal numbers = widest(m_axes.batches, m_fonts.small, m_style) + gap;
    const qreal half = widthOf(number(m_axes.sequences.back(), m_style.numbers), m_fonts.small) / 2;
    const QRectF rest = room.adjusted(numbers, line + small + gap, 0, 0);
    const qreal cell = rest.width() / qreal(m_axes.sequences.size());
    m_placed.plot = rest.adjusted(0, 0, -std::max(0.0, half - cell / 2), 0);
}

QSizeF MapPlacer::cellSize() const
{
    return {m_placed.plot.width() / qreal(m_axes.sequences.size()),
            m_placed.plot.height() / qreal(m_axes.batches.size())};
}

void MapPlacer::placeCell(std::size_t row, std::size_t column, const CellLook &look)
{
    const QSizeF size = cellSize();
    const QPointF corner = m_placed.plot.topLeft() + QPointF(qreal(column) * size.width(), qreal(row) * size.height());
    const auto hasRoom = [&](const QString &text, qreal least) {
        return size.width() >= std::max(least, widthOf(text, m_fonts.small) + 2 * besideText)
               && size.height() >= lineOf(m_fonts.small);
    };
    const QString brief = hasRoom(look.shortText, 0) ? look.shortText : QString();
    const QString text = hasRoom(look.text, leastTextCell) ? look.text : brief;
    m_placed.cells.push_back(
        {QRectF(corner, size), row, column, look.step, look.fits, text, linesOf(text, look.fits, m_fonts.small, size)});
}

void MapPlacer::placeNumbers()
{
    placeBatches();
    placeSequences();
}

void MapPlacer::placeBatches()
{
    const QRectF &plot = m_placed.plot;
    const qreal line = lineOf(m_fonts.small);
    const qreal height = cellSize().height();
    const auto every = std::size_t(std::max(1.0, std::ceil(line / height)));
    for (std::size_t row = 0; row < m_axes.batches.size(); row += every) {
        const QString text = number(m_axes.batches[row], m_style.numbers);
        const qreal width = widthOf(text, m_fonts.small);
        add(text, {plot.left() - gap - width, plot.top() + (qreal(row) + 0.5) * height - line / 2, width, line},
            m_fonts.small, true);
    }
}

void MapPlacer::placeSequences()
{
    const QRectF &plot = m_placed.plot;
    const qreal line = lineOf(m_fonts.small);
    const qreal width = cellSize().width();
    const qreal widestNumber = widest(m_axes.sequences, m_fonts.small, m_style) + gap;
    const auto every = std::size_t(std::max(1.0, std::ceil(widestNumber / width)));
    const std::size_t last = m_axes.sequences.size() - 1;
    for (std::size_t column = last % every; column < m_axes.sequences.size(); column += every) {
        const QString text = number(m_axes.sequences[column], m_style.numbers);
        const qreal wide = widthOf(text, m_fonts.small);
        add(text, {plot.left() + (qreal(column) + 0.5) * width - wide / 2, plot.top() - line, wide, line},
            m_fonts.small, true);
    }
}

void MapPlacer::placeCurrent()
{
    const QRectF &plot = m_placed.plot;
    const std::size_t rows = m_axes.batches.size();
    const std::size_t columns = m_axes.sequences.size();
    const double column = cellsFrom(m_scenario.sequence, m_axes.sequences.front(), columns);
    const double row = cellsFrom(m_scenario.microBatch, m_axes.batches.front(), rows);
    m_placed.current = {plot.left() + column / double(columns) * plot.width(),
                        plot.top() + row / double(rows) * plot.height()};
    const auto inside = [](double at, std::size_t cells) { return std::min(std::size_t(at), cells - 1); };
    m_placed.currentCell = inside(row, rows) * columns + inside(column, columns);
}

} // namespace perrank::ui
