// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/heat_map_layout.h"

#include "ui/text/amount_words.h"
#include "ui/text/heat_map_text.h"
#include "ui/text/strategy_name.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal gap = 6;
constexpr qreal leastTextCell = 34;  ///< narrower cells have no number
constexpr qreal leastTextHeight = 1; ///< of a line of text

QString say(const char *text)
{
    return QCoreApplication::translate("HeatMap", text);
}

qreal widest(const std::vector<std::int64_t> &values, const QFont &font, const AmountStyle &style)
{
    qreal width = 0;
    for (const std::int64_t value : values)
        width = std::max(width, widthOf(number(value, style.numbers), font));
    return width;
}

/// Where a value lies between the edges of the stops, in cells.
double cellsFrom(std::int64_t value, std::int64_t least, std::size_t cells)
{
    return std::clamp(std::log2(double(value) / double(least)) + 0.5, 0.0, double(cells));
}

/// Lays out one map from the outside in.
class MapPlacer {
public:
    MapPlacer(const HeatMap &map, const QRectF &room, const ChartFonts &fonts, const AmountStyle &style, bool isAlone)
        : m_map(map), m_fonts(fonts), m_style(style), m_isAlone(isAlone)
    {
        placeHeading(room);
        placeCells();
        placeNumbers();
        placeContour();
        placeCurrent();
    }

    [[nodiscard]] const PlacedHeatMap &placed() const { return m_placed; }

private:
    void add(const QString &text, const QRectF &rect, const QFont &font, bool isMuted)
    {
        m_placed.labels.push_back({text, rect, font, isMuted});
    }

    void placeHeading(const QRectF &room)
    {
        const qreal line = lineOf(m_fonts.bold);
        const qreal small = lineOf(m_fonts.small);
        const QString name = nameOf(m_map.strategy);
        const qreal width = widthOf(name, m_fonts.bold);
        add(name, {room.left(), room.top(), width, line}, m_fonts.bold, false);
        QString axes = m_isAlone ? say(QT_TRANSLATE_NOOP("HeatMap", "batch per rank ↓ · sequence length →"))
                                 : say(QT_TRANSLATE_NOOP("HeatMap", "batch ↓ · sequence →"));
        if (m_map.scenario.activations == ActivationModel::Fudge)
            axes += QStringLiteral(" · ") + say(QT_TRANSLATE_NOOP("HeatMap", "⚠ activations use a fudge"));
        const qreal left = room.left() + width + 2 * gap;
        if (left + widthOf(axes, m_fonts.small) <= room.right())
            add(axes, {left, room.top() + line - small, widthOf(axes, m_fonts.small), small}, m_fonts.small, true);
        const qreal numbers = widest(m_map.axes.batches, m_fonts.small, m_style) + gap;
        const qreal half = widthOf(number(m_map.axes.sequences.back(), m_style.numbers), m_fonts.small) / 2;
        const QRectF rest = room.adjusted(numbers, line + small + gap, 0, 0);
        const qreal cell = rest.width() / qreal(m_map.columns());
        m_placed.plot = rest.adjusted(0, 0, -std::max(0.0, half - cell / 2), 0);
    }

    void placeCells()
    {
        const qreal width = m_placed.plot.width() / qreal(m_map.columns());
        const qreal height = m_placed.plot.height() / qreal(m_map.rows());
        const bool hasText = width >= leastTextCell && height >= leastTextHeight * lineOf(m_fonts.small);
        m_placed.cellFont = m_fonts.small;
        for (std::size_t row = 0; row < m_map.rows(); ++row) {
            for (std::size_t column = 0; column < m_map.columns(); ++column) {
                const HeatCell &cell = m_map.at(row, column);
                const QRectF rect(m_placed.plot.left() + qreal(column) * width,
                                  m_placed.plot.top() + qreal(row) * height, width, height);
                m_placed.cells.push_back({rect, row, column, leadStep(cell), cell.figure <= m_map.capacity,
                                          hasText ? ratioText(cell, m_style.numbers) : QString()});
            }
        }
    }

    /// As many of the numbers as have room beside each other.
    void placeNumbers()
    {
        const QRectF &plot = m_placed.plot;
        const qreal line = lineOf(m_fonts.small);
        const qreal height = plot.height() / qreal(m_map.rows());
        const auto everyRow = std::size_t(std::max(1.0, std::ceil(line / height)));
        for (std::size_t row = 0; row < m_map.rows(); row += everyRow) {
            const QString text = number(m_map.axes.batches[row], m_style.numbers);
            const qreal width = widthOf(text, m_fonts.small);
            add(text, {plot.left() - gap - width, plot.top() + (qreal(row) + 0.5) * height - line / 2, width, line},
                m_fonts.small, true);
        }
        const qreal width = plot.width() / qreal(m_map.columns());
        const qreal widestNumber = widest(m_map.axes.sequences, m_fonts.small, m_style) + gap;
        const auto every = std::size_t(std::max(1.0, std::ceil(widestNumber / width)));
        const std::size_t last = m_map.columns() - 1;
        for (std::size_t column = last % every; column < m_map.columns(); column += every) {
            const QString text = number(m_map.axes.sequences[column], m_style.numbers);
            const qreal wide = widthOf(text, m_fonts.small);
            add(text, {plot.left() + (qreal(column) + 0.5) * width - wide / 2, plot.top() - line, wide, line},
                m_fonts.small, true);
        }
    }

    /// The first row of a column at which activations win; the number of rows where none does.
    [[nodiscard]] std::size_t firstWinner(std::size_t column) const
    {
        const auto batch = m_map.contour[column];
        const auto &batches = m_map.axes.batches;
        if (!batch)
            return batches.size();
        return std::size_t(std::ranges::lower_bound(batches, *batch) - batches.begin());
    }

    void placeContour()
    {
        const QRectF &plot = m_placed.plot;
        const qreal width = plot.width() / qreal(m_map.columns());
        const qreal height = plot.height() / qreal(m_map.rows());
        const auto y = [&](std::size_t column) { return plot.top() + qreal(firstWinner(column)) * height; };
        const auto isInside = [&](qreal at) { return at > plot.top() + 1 && at < plot.bottom() - 1; };
        for (std::size_t column = 0; column < m_map.columns(); ++column) {
            const qreal left = plot.left() + qreal(column) * width;
            if (isInside(y(column)))
                m_placed.contour.emplace_back(left, y(column), left + width, y(column));
            if (column > 0 && y(column) != y(column - 1))
                m_placed.contour.emplace_back(left, y(column - 1), left, y(column));
        }
    }

    void placeCurrent()
    {
        const QRectF &plot = m_placed.plot;
        const double column = cellsFrom(m_map.scenario.sequence, m_map.axes.sequences.front(), m_map.columns());
        const double row = cellsFrom(m_map.scenario.microBatch, m_map.axes.batches.front(), m_map.rows());
        m_placed.current = {plot.left() + column / double(m_map.columns()) * plot.width(),
                            plot.top() + row / double(m_map.rows()) * plot.height()};
        const auto inside = [](double at, std::size_t cells) { return std::min(std::size_t(at), cells - 1); };
        m_placed.currentCell = inside(row, m_map.rows()) * m_map.columns() + inside(column, m_map.columns());
    }

    const HeatMap &m_map;
    const ChartFonts &m_fonts;
    const AmountStyle &m_style;
    bool m_isAlone;
    PlacedHeatMap m_placed;
};

/// Where the steps begin, 2^0.5, 2^(5/3) and 2^(17/6), in short.
QStringList stepTexts()
{
    return {QStringLiteral("÷ 7"),   QStringLiteral("÷ 3"),
            QStringLiteral("÷ 1.4"), say(QT_TRANSLATE_NOOP("HeatMap", "level")),
            QStringLiteral("× 1.4"), QStringLiteral("× 3"),
            QStringLiteral("× 7")};
}

/// The legend, from the left, in as many lines as it needs.
class KeyPlacer {
public:
    KeyPlacer(HeatMapLayout &layout, const ChartFrame &frame)
        : m_layout(layout), m_font(frame.fonts.small), m_line(lineOf(m_font)), m_width(frame.size.width())
    {
        placeColours();
        placeSign(HeatKey::Sign::Contour, say(QT_TRANSLATE_NOOP("HeatMap", "activations = model states")));
        placeSign(HeatKey::Sign::DoesNotFit, say(QT_TRANSLATE_NOOP("HeatMap", "✖ does not fit")));
        placeSign(HeatKey::Sign::Settings, say(QT_TRANSLATE_NOOP("HeatMap", "the settings now")));
    }

    [[nodiscard]] qreal height() const { return m_y + m_line; }

private:
    void startAt(qreal width)
    {
        if (m_x > 0 && m_x + width > m_width) {
            m_x = 0;
            m_y += m_line + gap;
        }
    }

    void addLabel(const QString &text)
    {
        const qreal width = widthOf(text, m_font);
        m_layout.keyLabels.push_back({text, {m_x, m_y, width, m_line}, m_font, false});
        m_x += width;
    }

    void addSwatch(HeatKey::Sign sign, int step, qreal width)
    {
        m_layout.keys.push_back({sign, step, {m_x, m_y, width, m_line}, {}, m_font});
        m_x += width;
    }

    /// "states win ■■■■■■■ activations win": the words stand at the ends of the colours.
    void placeColours()
    {
        const QString states = say(QT_TRANSLATE_NOOP("HeatMap", "model states win"));
        const QString activations = say(QT_TRANSLATE_NOOP("HeatMap", "activations win"));
        addLabel(states);
        m_x += gap;
        const QStringList texts = stepTexts();
        qreal width = 0;
        for (const QString &text : texts)
            width = std::max(width, widthOf(text, m_font) + gap);
        for (int step = 0; step < leadSteps; ++step) {
            addSwatch(HeatKey::Sign::Colour, step, width);
            m_layout.keys.back().text = texts[step];
        }
        m_x += gap;
        startAt(widthOf(activations, m_font));
        addLabel(activations);
        m_x += 4 * gap;
    }

    void placeSign(HeatKey::Sign sign, const QString &text)
    {
        const qreal swatch = std::round(1.6 * m_line);
        startAt(swatch + gap + widthOf(text, m_font));
        addSwatch(sign, 0, swatch);
        m_x += gap;
        addLabel(text);
        m_x += 4 * gap;
    }

    HeatMapLayout &m_layout;
    QFont m_font;
    qreal m_line;
    qreal m_width;
    qreal m_x = 0;
    qreal m_y = 0;
};

/// The columns of small maps that make them closest to the shape of a map.
std::size_t columnsFor(std::size_t maps, const QSizeF &size)
{
    constexpr qreal shape = 14.0 / 11;
    std::size_t best = 1;
    qreal bestFit = 0;
    for (std::size_t columns = 1; columns <= maps; ++columns) {
        const std::size_t rows = (maps + columns - 1) / columns;
        const qreal width = size.width() / qreal(columns);
        const qreal height = size.height() / qreal(rows);
        const qreal fit = std::min(width, height * shape);
        if (fit > bestFit) {
            best = columns;
            bestFit = fit;
        }
    }
    return best;
}

void placeMaps(HeatMapLayout &layout, const std::vector<HeatMap> &maps, const QRectF &room, const ChartFonts &fonts,
               const AmountStyle &style)
{
    const std::size_t columns = columnsFor(maps.size(), room.size());
    const std::size_t rows = (maps.size() + columns - 1) / columns;
    const qreal between = 2 * gap;
    const qreal width = (room.width() - between * qreal(columns - 1)) / qreal(columns);
    const qreal height = (room.height() - between * qreal(rows - 1)) / qreal(rows);
    for (std::size_t i = 0; i < maps.size(); ++i) {
        const QRectF place(room.left() + qreal(i % columns) * (width + between),
                           room.top() + qreal(i / columns) * (height + between), width, height);
        layout.maps.push_back(MapPlacer(maps[i], place, fonts, style, maps.size() == 1).placed());
    }
}

void moveDown(HeatMapLayout &layout, qreal by)
{
    for (HeatKey &key : layout.keys)
        key.swatch.translate(0, by);
    for (MapLabel &label : layout.keyLabels)
        label.rect.translate(0, by);
}

/// Half way, in the logarithm, between the last batch on one side of an edge and the first on the other.
qreal edgeAbove(std::int64_t batch, const QRectF &plot)
{
    if (batch == leastMapBatch)
        return plot.top();
    const double middle = double(batch) - 0.5;
    const double steps = std::log2(double(mostMapBatch) / double(leastMapBatch)) + 1;
    const double at = (std::log2(middle / double(leastMapBatch)) + 0.5) / steps;
    return plot.top() + std::clamp(at, 0.0, 1.0) * plot.height();
}

} // namespace

const PlacedHeatCell *PlacedHeatMap::cellAt(const QPointF &point) const
{
    const auto found =
        std::ranges::find_if(cells, [&](const PlacedHeatCell &cell) { return cell.rect.contains(point); });
    return found == cells.end() ? nullptr : &*found;
}

HeatMapLayout layoutHeatMaps(const std::vector<HeatMap> &maps, const ChartFrame &frame, const AmountStyle &style)
{
    HeatMapLayout layout;
    layout.size = frame.size;
    std::vector<HeatMap> shown;
    std::ranges::copy_if(maps, std::back_inserter(shown), [](const HeatMap &map) { return !map.isEmpty(); });
    if (shown.empty())
        return layout;
    const qreal keys = KeyPlacer(layout, frame).height();
    moveDown(layout, frame.size.height() - keys);
    const QRectF room(0, 0, frame.size.width(), frame.size.height() - keys - 2 * gap);
    placeMaps(layout, shown, room, frame.fonts, style);
    return layout;
}

/// A line begins and ends at the edge of the map: above the first batch, or below the last.
std::vector<QPolygonF> fineContour(const HeatMap &fine, const QRectF &plot)
{
    std::vector<QPolygonF> lines;
    const qreal width = plot.width() / qreal(fine.columns());
    const auto edge = [&](std::size_t column) {
        const auto batch = fine.contour[column];
        return batch ? edgeAbove(*batch, plot) : plot.bottom();
    };
    const auto isInside = [&](std::size_t column) { return edge(column) > plot.top() && edge(column) < plot.bottom(); };
    for (std::size_t column = 0; column < fine.columns(); ++column) {
        if (!isInside(column))
            continue;
        const qreal left = plot.left() + qreal(column) * width;
        if (column == 0 || !isInside(column - 1)) {
            lines.emplace_back();
            lines.back().append({left, column == 0 ? edge(column) : edge(column - 1)});
        }
        lines.back() << QPointF(left, edge(column)) << QPointF(left + width, edge(column));
        if (column + 1 < fine.columns() && !isInside(column + 1))
            lines.back().append({left + width, edge(column + 1)});
    }
    return lines;
}

QPolygonF fineUnfit(const HeatMap &fine, const QRectF &plot)
{
    QPolygonF area;
    const qreal width = plot.width() / qreal(fine.columns());
    const qreal height = plot.height() / qreal(fine.rows());
    for (std::size_t column = 0; column < fine.columns(); ++column) {
        std::size_t row = 0;
        while (row < fine.rows() && fine.at(row, column).figure <= fine.capacity)
            ++row;
        const qreal y = plot.top() + qreal(row) * height;
        area << QPointF(plot.left() + qreal(column) * width, y) << QPointF(plot.left() + qreal(column + 1) * width, y);
    }
    area << plot.bottomRight() << plot.bottomLeft();
    return area;
}

} // namespace perrank::ui
