// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/heat_map_layout.h"

#include "ui/charts/heat_map_keys.h"
#include "ui/charts/map_placer.h"
#include "ui/text/heat_map_text.h"
#include "ui/text/heat_palette.h"
#include "ui/text/strategy_name.h"
#include "ui/text/texts_of.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace perrank::ui {

namespace {

constexpr qreal gap = 6;

constexpr TextsOf say{"HeatMap"};

QString axesText(const Scenario &scenario, bool isAlone)
{
    const QString axes = isAlone ? say(QT_TRANSLATE_NOOP("HeatMap", "batch per rank ↓ · sequence length →"))
                                 : say(QT_TRANSLATE_NOOP("HeatMap", "batch ↓ · sequence →"));
    return scenario.activations == ActivationModel::Fudge
               ? axes + QStringLiteral(" · ") + say(QT_TRANSLATE_NOOP("HeatMap", "⚠ activations use a fudge"))
               : axes;
}

/// Draws the line between the cells where states win and those where activations do.
class ContourPlacer {
public:
    ContourPlacer(const HeatMap &map, PlacedHeatMap &placed) : m_map(map), m_placed(placed) {}

    void place()
    {
        const QRectF &plot = m_placed.plot;
        const qreal width = plot.width() / qreal(m_map.columns());
        const auto isInside = [&](qreal at) { return at > plot.top() + 1 && at < plot.bottom() - 1; };
        for (std::size_t column = 0; column < m_map.columns(); ++column) {
            const qreal left = plot.left() + qreal(column) * width;
            if (isInside(y(column)))
                m_placed.contour.emplace_back(left, y(column), left + width, y(column));
            if (column > 0 && y(column) != y(column - 1))
                m_placed.contour.emplace_back(left, y(column - 1), left, y(column));
        }
    }

private:
    /// The first row of a column at which activations win; the number of rows where none does.
    [[nodiscard]] std::size_t firstWinner(std::size_t column) const
    {
        const auto batch = m_map.contour[column];
        const auto &batches = m_map.axes.batches;
        if (!batch)
            return batches.size();
        return std::size_t(std::ranges::lower_bound(batches, *batch) - batches.begin());
    }

    [[nodiscard]] qreal y(std::size_t column) const
    {
        return m_placed.plot.top() + qreal(firstWinner(column)) * m_placed.plot.height() / qreal(m_map.rows());
    }

    const HeatMap &m_map;
    PlacedHeatMap &m_placed;
};

PlacedHeatMap placedMap(const HeatMap &map, const QRectF &room, const ChartFonts &fonts, const AmountStyle &style,
                        bool isAlone)
{
    MapPlacer placer(map.scenario, map.axes, fonts, style);
    placer.placeHeading(room, nameOf(map.strategy), axesText(map.scenario, isAlone));
    placer.placeCells([&](std::size_t row, std::size_t column) {
        const HeatCell &cell = map.at(row, column);
        return CellLook{leadStep(cell), cell.figure <= map.capacity, ratioText(cell, style.numbers),
                        briefRatioText(cell, style.numbers), true};
    });
    placer.placeNumbers();
    ContourPlacer(map, placer.placed()).place();
    placer.placeCurrent();
    return placer.placed();
}

/// Of all strategies; the darker a cell, the more has to be divided.
PlacedHeatMap placedFits(const FitMap &map, const QRectF &room, const ChartFonts &fonts, const AmountStyle &style)
{
    const Scenario &scenario = map.maps.front().scenario;
    MapPlacer placer(scenario, map.axes(), fonts, style);
    placer.placeHeading(room, say(QT_TRANSLATE_NOOP("HeatMap", "What fits")), axesText(scenario, true));
    placer.placeCells([&](std::size_t row, std::size_t column) {
        const auto first = map.firstThatFits(row, column);
        if (!first)
            return CellLook{nothingFits, false, {}, {}, false};
        const Strategy strategy = map.maps[*first].strategy;
        return CellLook{fitStep(strategy), true, nameOf(strategy), shortNameOf(strategy), false};
    });
    placer.placeNumbers();
    placer.placeCurrent();
    return placer.placed();
}

/// Where the steps begin, 2^0.5, 2^(5/3) and 2^(17/6), in short.
QStringList stepTexts()
{
    return {QStringLiteral("÷ 7"),   QStringLiteral("÷ 3"),
            QStringLiteral("÷ 1.4"), say(QT_TRANSLATE_NOOP("HeatMap", "level")),
            QStringLiteral("× 1.4"), QStringLiteral("× 3"),
            QStringLiteral("× 7")};
}

qreal placeKeys(HeatMapLayout &layout, const ChartFrame &frame)
{
    HeatKeyPlacer placer(layout, frame);
    std::vector<int> steps(leadSteps);
    std::iota(steps.begin(), steps.end(), 0);
    placer.placeColours(say(QT_TRANSLATE_NOOP("HeatMap", "model states win")), stepTexts(), steps,
                        say(QT_TRANSLATE_NOOP("HeatMap", "activations win")));
    placer.placeSign(HeatKey::Sign::Contour, say(QT_TRANSLATE_NOOP("HeatMap", "activations = model states")));
    placer.placeSign(HeatKey::Sign::DoesNotFit, say(QT_TRANSLATE_NOOP("HeatMap", "✖ does not fit")));
    placer.placeSign(HeatKey::Sign::Settings, say(QT_TRANSLATE_NOOP("HeatMap", "the settings now")));
    return placer.height();
}

qreal placeFitKeys(HeatMapLayout &layout, const FitMap &map, const ChartFrame &frame)
{
    HeatKeyPlacer placer(layout, frame);
    QStringList names;
    std::vector<int> steps;
    for (const HeatMap &each : map.maps) {
        names << nameOf(each.strategy);
        steps.push_back(fitStep(each.strategy));
    }
    placer.placeColours(say(QT_TRANSLATE_NOOP("HeatMap", "the least sharding that fits")), names, steps, {});
    placer.placeSign(HeatKey::Sign::DoesNotFit, say(QT_TRANSLATE_NOOP("HeatMap", "✖ nothing fits")));
    placer.placeSign(HeatKey::Sign::Settings, say(QT_TRANSLATE_NOOP("HeatMap", "the settings now")));
    return placer.height();
}

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
        layout.maps.push_back(placedMap(maps[i], place, fonts, style, maps.size() == 1));
    }
}

/// Puts the legend, so high, at the bottom. What is above it is for maps.
QRectF aboveKeys(HeatMapLayout &layout, qreal height)
{
    const qreal top = layout.size.height() - height;
    for (HeatKey &key : layout.keys)
        key.swatch.translate(0, top);
    for (MapLabel &label : layout.keyLabels)
        label.rect.translate(0, top);
    return {0, 0, layout.size.width(), top - 2 * gap};
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

/// From the left edge to the right one, at the top of the first row of each column of which `holds` is true.
template <class Holds>
QPolygonF edgeWhere(std::size_t rows, std::size_t columns, const QRectF &plot, const Holds &holds)
{
    QPolygonF edge;
    const qreal width = plot.width() / qreal(columns);
    for (std::size_t column = 0; column < columns; ++column) {
        std::size_t row = 0;
        while (row < rows && !holds(row, column))
            ++row;
        const qreal y = plot.top() + qreal(row) / qreal(rows) * plot.height();
        edge << QPointF(plot.left() + qreal(column) * width, y) << QPointF(plot.left() + qreal(column + 1) * width, y);
    }
    return edge;
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
    placeMaps(layout, shown, aboveKeys(layout, placeKeys(layout, frame)), frame.fonts, style);
    return layout;
}

HeatMapLayout layoutFitMap(const FitMap &map, const ChartFrame &frame, const AmountStyle &style)
{
    HeatMapLayout layout;
    layout.size = frame.size;
    layout.colouring = HeatColouring::Fit;
    if (map.isEmpty())
        return layout;
    const QRectF room = aboveKeys(layout, placeFitKeys(layout, map, frame));
    layout.maps.push_back(placedFits(map, room, frame.fonts, style));
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
    QPolygonF area = edgeWhere(fine.rows(), fine.columns(), plot, [&](std::size_t row, std::size_t column) {
        return fine.at(row, column).figure > fine.capacity;
    });
    area << plot.bottomRight() << plot.bottomLeft();
    return area;
}

/// What fits under a strategy that divides less fits above the line, and below it no longer.
std::vector<QPolygonF> fineEdges(const FitMap &fine, const QRectF &plot)
{
    std::vector<QPolygonF> edges;
    for (std::size_t most = 0; most + 1 < fine.maps.size(); ++most) {
        edges.push_back(edgeWhere(fine.axes().batches.size(), fine.axes().sequences.size(), plot,
                                  [&](std::size_t row, std::size_t column) {
                                      return fine.firstThatFits(row, column).value_or(fine.maps.size()) > most;
                                  }));
    }
    return edges;
}

QPolygonF fineUnfit(const FitMap &fine, const QRectF &plot)
{
    QPolygonF area =
        edgeWhere(fine.axes().batches.size(), fine.axes().sequences.size(), plot,
                  [&](std::size_t row, std::size_t column) { return !fine.firstThatFits(row, column).has_value(); });
    area << plot.bottomRight() << plot.bottomLeft();
    return area;
}

} // namespace perrank::ui
