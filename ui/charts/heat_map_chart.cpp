// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/heat_map_chart.h"

#include "ui/text/heat_map_text.h"
#include "ui/text/strategy_name.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace perrank::ui {

HeatMapChart::HeatMapChart(QWidget *parent)
    : PaintedChart(tr("Activations against model states over batch and sequence"), {.leastLines = 13}, parent)
{
}

void HeatMapChart::show(const std::vector<HeatMap> &maps, const AmountStyle &style)
{
    m_colouring = HeatColouring::Lead;
    m_maps.clear();
    std::ranges::copy_if(maps, std::back_inserter(m_maps), [](const HeatMap &map) { return !map.isEmpty(); });
    m_fits = {};
    take(style);
}

void HeatMapChart::showFits(const std::vector<HeatMap> &maps, const AmountStyle &style)
{
    m_colouring = HeatColouring::Fit;
    m_fits = fitMapOf(maps);
    m_maps = m_fits.maps;
    take(style);
}

void HeatMapChart::take(const AmountStyle &style)
{
    m_style = style;
    if (m_cursor && m_cursor->map >= shownMaps())
        m_cursor.reset();
    if (m_cursor && hasFocus())
        emit cellHovered(textAt(*m_cursor));
    update();
}

std::size_t HeatMapChart::shownMaps() const
{
    return isAboutFit() ? std::min<std::size_t>(1, m_maps.size()) : m_maps.size();
}

void HeatMapChart::showFine(const std::vector<HeatMap> &maps)
{
    m_fineMaps.clear();
    std::ranges::copy_if(maps, std::back_inserter(m_fineMaps), [](const HeatMap &map) { return !map.isEmpty(); });
    paintFinePictures();
    update();
}

void HeatMapChart::setTheme(Theme theme)
{
    PaintedChart::setTheme(theme);
    paintFinePictures();
}

void HeatMapChart::paintFinePictures()
{
    m_fine.clear();
    if (isAboutFit() && !m_fineMaps.empty()) {
        m_fine.push_back(pictureOf(fitMapOf(m_fineMaps), theme()));
        return;
    }
    for (const HeatMap &map : m_fineMaps)
        m_fine.push_back(pictureOf(map, theme()));
}

HeatMapLayout HeatMapChart::heatLayout() const
{
    return isAboutFit() ? layoutFitMap(m_fits, frame(), m_style) : layoutHeatMaps(m_maps, frame(), m_style);
}

QString HeatMapChart::textAt(const HeatPlace &place) const
{
    if (isAboutFit())
        return fitCellText(m_fits, place.row, place.column, m_style);
    const HeatMap &map = m_maps[place.map];
    const QString cell = heatCellText(map, place.row, place.column, m_style);
    return m_maps.size() == 1 ? cell : tr("%1, %2").arg(nameOf(map.strategy), cell);
}

void HeatMapChart::paint(QPainter &painter)
{
    const HeatMapPaint look{theme(), m_fine.empty() ? nullptr : &m_fine, hasFocus() ? m_cursor : std::nullopt};
    paintHeatMaps(painter, heatLayout(), look);
}

std::optional<HeatPlace> HeatMapChart::placeAt(const QPointF &point) const
{
    const HeatMapLayout layout = heatLayout();
    for (std::size_t map = 0; map < layout.maps.size(); ++map) {
        if (const PlacedHeatCell *cell = layout.maps[map].cellAt(inRoom(point)))
            return HeatPlace{map, cell->row, cell->column};
    }
    return std::nullopt;
}

void HeatMapChart::mouseMoveEvent(QMouseEvent *event)
{
    const auto place = placeAt(event->position());
    setCursor(place ? Qt::PointingHandCursor : Qt::ArrowCursor);
    emit cellHovered(place ? textAt(*place) : QString());
}

void HeatMapChart::mousePressEvent(QMouseEvent *event)
{
    const auto place = placeAt(event->position());
    if (event->button() != Qt::LeftButton || !place)
        return;
    m_cursor = place;
    choose(*place, event->modifiers().testFlag(Qt::ControlModifier));
}

void HeatMapChart::forgetPointer()
{
    emit cellHovered({});
}

QString HeatMapChart::tipAt(const QPointF &point) const
{
    const auto place = placeAt(point);
    return place ? textAt(*place) : QString();
}

HeatPlace HeatMapChart::currentPlace() const
{
    const HeatMapLayout layout = heatLayout();
    const PlacedHeatMap &map = layout.maps.front();
    const PlacedHeatCell &cell = map.cells[map.currentCell];
    return {0, cell.row, cell.column};
}

void HeatMapChart::keyPressEvent(QKeyEvent *event)
{
    if (m_maps.empty())
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        return moveCursor(0, -1);
    case Qt::Key_Right:
        return moveCursor(0, 1);
    case Qt::Key_Up:
        return moveCursor(-1, 0);
    case Qt::Key_Down:
        return moveCursor(1, 0);
    case Qt::Key_Home:
        return setCursorPlace(currentPlace());
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_cursor)
            choose(*m_cursor, event->modifiers().testFlag(Qt::ControlModifier));
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

/// Beyond the last column begins the next map, and before the first one ends the one before.
void HeatMapChart::moveCursor(int rows, int columns)
{
    if (!m_cursor)
        return setCursorPlace(currentPlace());
    HeatPlace place = *m_cursor;
    const int all = int(axes().sequences.size());
    const int row = std::clamp(int(place.row) + rows, 0, int(axes().batches.size()) - 1);
    const int column = int(place.column) + columns;
    const bool isNext = column >= all && place.map + 1 < shownMaps();
    const bool isBefore = column < 0 && place.map > 0;
    place.map += isNext ? 1 : 0;
    place.map -= isBefore ? 1 : 0;
    const int inMap = isNext ? 0 : isBefore ? all - 1 : std::clamp(column, 0, all - 1);
    setCursorPlace({place.map, std::size_t(row), std::size_t(inMap)});
}

void HeatMapChart::setCursorPlace(const HeatPlace &place)
{
    m_cursor = place;
    const QString text = textAt(place);
    setAccessibleDescription(text); // which tells a screen reader
    emit cellHovered(text);
    update();
}

void HeatMapChart::choose(const HeatPlace &place, bool toBars)
{
    const HeatMapAxes stops = axes(); // other maps may be shown before this returns
    emit strategyChosen(strategyAt(place));
    emit cellChosen(stops.batches[place.row], stops.sequences[place.column], toBars);
}

/// The one that the cell tells about.
Strategy HeatMapChart::strategyAt(const HeatPlace &place) const
{
    if (!isAboutFit())
        return m_maps[place.map].strategy;
    const auto first = m_fits.firstThatFits(place.row, place.column);
    return m_maps[first.value_or(m_fits.smallest(place.row, place.column))].strategy;
}

void HeatMapChart::takeKeyboard()
{
    if (!m_cursor && !m_maps.empty())
        setCursorPlace(currentPlace());
}

} // namespace perrank::ui
