// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/map_placer.h"

#include "ui/charts/sign_text.h"
#include "ui/text/amount_words.h"
#include "ui/text/texts_of.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal gap = 6;
constexpr qreal leastTextCell = 34; ///< narrower cells have no number
constexpr qreal besideText = 2;     ///< on each side of it
constexpr qreal leastHatch = 8;     ///< on each side of a number, to be seen

qreal widest(const std::vector<std::int64_t> &values, const QFont &font, const AmountStyle &style)
{
    qreal width = 0;
    for (const std::int64_t value : values)
        width = std::max(width, widthOf(number(value, style.numbers), font));
    return width;
}

QString unfitSign()
{
    return QStringLiteral("✖");
}

/// The sign stands behind a number, where it is no sign of multiplication.
QString marked(const QString &text)
{
    return text + u' ' + unfitSign();
}

/// Digits stand on the line and reach no higher than capitals: the rest of a line may lie outside a low cell.
qreal heightOfDigits(const QFont &font)
{
    return QFontMetricsF(font).capHeight() + 2 * besideText;
}

constexpr TextsOf say{"HeatMap"};

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
    const qreal remarkWidth = widthOf(remark, m_fonts.small);
    m_besideHeading = {left, room.top() + line - small, room.right() - left, small};
    if (remarkWidth <= m_besideHeading.width()) {
        add(remark, {m_besideHeading.topLeft(), QSizeF(remarkWidth, small)}, m_fonts.small, true);
        m_besideHeading.setLeft(left + remarkWidth);
    }
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

void MapPlacer::place(const std::vector<CellLook> &looks)
{
    const CellForm form = formFor(looks);
    const QSizeF size = cellSize();
    for (std::size_t i = 0; i < looks.size(); ++i) {
        const std::size_t row = i / m_axes.sequences.size();
        const std::size_t column = i % m_axes.sequences.size();
        const QPointF corner =
            m_placed.plot.topLeft() + QPointF(qreal(column) * size.width(), qreal(row) * size.height());
        const QString text = textOf(looks[i], form);
        m_placed.cells.push_back(
            {QRectF(corner, size), row, column, looks[i].step, looks[i].fits, text, linesOf(looks[i], text, form)});
    }
    sayWhatIsLeftOut(looks);
}

bool MapPlacer::hasRoom(const QString &text, qreal least) const
{
    const QSizeF size = cellSize();
    return size.width() >= std::max(least, widthOf(text, m_fonts.small) + 2 * besideText)
           && size.height() >= heightOfDigits(m_fonts.small);
}

/// The sign above the number, or behind it if need be of fewer digits, or only the hatch beside it: rather no number
/// than neither.
CellForm MapPlacer::formFor(const std::vector<CellLook> &looks) const
{
    const QSizeF size = cellSize();
    if (size.height() >= 2 * QFontMetricsF(m_fonts.small).height() + 2 * besideText)
        return {};
    const auto areAll = [&](const auto &isSo) {
        return std::ranges::all_of(looks,
                                   [&](const CellLook &look) { return look.fits || !look.isNumber || isSo(look); });
    };
    if (areAll([&](const CellLook &look) { return hasRoom(marked(look.text), leastTextCell); }))
        return {false, CellForm::Sign::Behind};
    if (areAll([&](const CellLook &look) { return hasRoom(marked(look.shortText), leastTextCell); }))
        return {true, CellForm::Sign::Behind};
    const qreal hatched = size.width() - 2 * leastHatch;
    if (areAll([&](const CellLook &look) { return widthOf(look.text, m_fonts.small) <= hatched; }))
        return {false, CellForm::Sign::Hatch};
    if (areAll([&](const CellLook &look) { return widthOf(look.shortText, m_fonts.small) <= hatched; }))
        return {true, CellForm::Sign::Hatch};
    return {false, CellForm::Sign::Alone};
}

QString MapPlacer::textOf(const CellLook &look, const CellForm &form) const
{
    if (look.isNumber && !look.fits && form.sign == CellForm::Sign::Alone)
        return {};
    if (look.isNumber && form.isShort)
        return hasRoom(look.shortText, leastTextCell) ? look.shortText : QString();
    if (hasRoom(look.text, leastTextCell))
        return look.text;
    return hasRoom(look.shortText, look.isNumber ? leastTextCell : 0) ? look.shortText : QString();
}

QStringList MapPlacer::linesOf(const CellLook &look, const QString &text, const CellForm &form) const
{
    const QSizeF size = cellSize();
    const bool hasSign =
        !look.fits
        && std::min(size.width(), size.height()) >= signTextWidth(unfitSign(), m_fonts.small) + 2 * besideText;
    if (text.isEmpty())
        return hasSign ? QStringList{unfitSign()} : QStringList();
    if (look.fits || form.sign == CellForm::Sign::Hatch)
        return {text};
    if (form.sign == CellForm::Sign::Behind)
        return {marked(text)};
    return hasSign ? QStringList{unfitSign(), text} : QStringList{text};
}

void MapPlacer::sayWhatIsLeftOut(const std::vector<CellLook> &looks)
{
    bool isMissing = false;
    for (std::size_t i = 0; i < looks.size(); ++i)
        isMissing = isMissing || (looks[i].isNumber && m_placed.cells[i].text.isEmpty());
    const QString words = say(QT_TRANSLATE_NOOP("HeatMap", " · numbers have no room"));
    const qreal width = widthOf(words, m_fonts.small);
    if (isMissing && width <= m_besideHeading.width())
        add(words, {m_besideHeading.topLeft(), QSizeF(width, m_besideHeading.height())}, m_fonts.small, true);
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
