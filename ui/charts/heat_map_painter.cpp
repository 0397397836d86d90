// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/heat_map_painter.h"

#include "ui/charts/patterns.h"
#include "ui/text/heat_palette.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QTransform>

#include <array>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal contourWidth = 2;
constexpr qreal outlineWidth = 3;
constexpr qreal ringSize = 5;
constexpr qreal platePadding = 2;
constexpr double hatchOpacity = 0.55;
constexpr QRgb lineInk = 0xff000000; ///< cells have the same colours in every theme
constexpr QRgb lineGround = 0xffffffff;

class HeatMapPainter {
public:
    HeatMapPainter(QPainter &painter, const HeatMapLayout &layout, const HeatMapPaint &paint)
        : m_painter(painter), m_layout(layout), m_paint(paint), m_colours(coloursOf(paint.theme)),
          m_hatch(hatchBrush(painter.deviceTransform().m11()))
    {
    }

    void paint()
    {
        const bool isFine = m_paint.fine != nullptr && m_paint.fine->size() == m_layout.maps.size();
        for (std::size_t i = 0; i < m_layout.maps.size(); ++i) {
            const PlacedHeatMap &map = m_layout.maps[i];
            write(map.labels);
            if (isFine)
                paintFine((*m_paint.fine)[i], map.plot);
            else
                paintCells(map);
            paintCurrent(map);
        }
        if (m_paint.cursor)
            paintCursor(*m_paint.cursor);
        for (const HeatKey &key : m_layout.keys)
            paintKey(key);
        write(m_layout.keyLabels);
    }

private:
    void write(const std::vector<MapLabel> &labels)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        for (const MapLabel &label : labels) {
            m_painter.setPen(label.isMuted ? m_colours.muted : m_colours.text);
            drawSignTextBelow(m_painter, label.rect.topLeft(), label.text, label.font);
        }
    }

    [[nodiscard]] PartColours coloursOfStep(int step) const
    {
        return m_layout.colouring == HeatColouring::Fit ? fitColours(m_paint.theme, step)
                                                        : heatColours(m_paint.theme, step);
    }

    [[nodiscard]] QColor fillOf(const PlacedHeatCell &cell) const { return coloursOfStep(cell.step).fill; }

    void paintCells(const PlacedHeatMap &map)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        for (const PlacedHeatCell &cell : map.cells)
            m_painter.fillRect(cell.rect, fillOf(cell));
        paintGrid(map);
        hatch([&map] {
            QPainterPath area;
            for (const PlacedHeatCell &cell : map.cells) {
                if (!cell.fits)
                    area.addRect(cell.rect);
            }
            return area;
        }());
        for (const PlacedHeatCell &cell : map.cells)
            paintText(cell, map.cellFont);
        paintContour(map.contour);
    }

    /// What does not fit in the legend.
    [[nodiscard]] int unfitStep() const
    {
        return m_layout.colouring == HeatColouring::Fit ? nothingFits : leadSteps / 2 + 1;
    }

    void paintGrid(const PlacedHeatMap &map)
    {
        m_painter.setPen(QPen(m_colours.background, 1));
        for (const PlacedHeatCell &cell : map.cells) {
            m_painter.drawLine(cell.rect.topLeft(), cell.rect.topRight());
            m_painter.drawLine(cell.rect.topLeft(), cell.rect.bottomLeft());
        }
    }

    void hatch(const QPainterPath &area)
    {
        m_painter.save();
        m_painter.setOpacity(hatchOpacity);
        m_painter.fillPath(area, m_hatch);
        m_painter.restore();
    }

    void paintText(const PlacedHeatCell &cell, const QFont &font)
    {
        const qreal line = QFontMetricsF(font).height();
        const qreal first = -0.5 * line * qreal(cell.lines.size() - 1);
        for (qsizetype i = 0; i < cell.lines.size(); ++i)
            paintLine(cell, cell.lines[i], font, first + qreal(i) * line);
    }

    /// In the middle of the cell, moved down from there; on the hatch on a plate of the cell's colour.
    void paintLine(const PlacedHeatCell &cell, const QString &text, const QFont &font, qreal down)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        const QFontMetricsF metrics(font);
        QRectF place(0, 0, signTextWidth(text, font), metrics.height());
        place.moveCenter(cell.rect.center() + QPointF(0, down));
        if (!cell.fits)
            m_painter.fillRect(place.adjusted(-platePadding, 0, platePadding, 0) & cell.rect.adjusted(1, 1, 0, 0),
                               fillOf(cell));
        m_painter.setPen(coloursOfStep(cell.step).ink);
        drawSignText(m_painter, {place.left(), std::round(place.top() + metrics.ascent())}, text, font);
    }

    void paintContour(const std::vector<QLineF> &lines)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        for (const auto &[ink, width] : {std::pair{lineGround, contourWidth + 2}, {lineInk, contourWidth}}) {
            m_painter.setPen(QPen(QColor::fromRgb(ink), width, Qt::SolidLine, Qt::SquareCap));
            m_painter.drawLines(lines.data(), int(lines.size()));
        }
    }

    void paintFine(const FineHeatMap &fine, const QRectF &plot)
    {
        m_painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        m_painter.drawImage(plot, fine.image);
        const QTransform toPlot =
            QTransform::fromScale(plot.width(), plot.height()) * QTransform::fromTranslate(plot.left(), plot.top());
        QPainterPath unfit;
        unfit.addPolygon(toPlot.map(fine.unfit));
        hatch(unfit);
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setBrush(Qt::NoBrush);
        for (const QPolygonF &line : fine.edges) {
            for (const auto &[ink, width] : {std::pair{lineGround, contourWidth + 2}, {lineInk, contourWidth}}) {
                m_painter.setPen(QPen(QColor::fromRgb(ink), width));
                m_painter.drawPolyline(toPlot.map(line));
            }
        }
    }

    /// A frame that is seen on every colour: dark between two light lines.
    void frame(const QRectF &rect, const QColor &ink, Qt::PenStyle style)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(
            QPen(QColor::fromRgb(lineGround), outlineWidth + 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        m_painter.drawRect(rect);
        m_painter.setPen(QPen(ink, outlineWidth, style, Qt::SquareCap, Qt::MiterJoin));
        m_painter.drawRect(rect);
    }

    void ring(const QPointF &at)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setBrush(Qt::NoBrush);
        for (const auto &[ink, width] : {std::pair{lineGround, outlineWidth + 2}, {lineInk, outlineWidth - 1}}) {
            m_painter.setPen(QPen(QColor::fromRgb(ink), width));
            m_painter.drawEllipse(at, ringSize, ringSize);
        }
    }

    /// The cell of the settings, and in a fine map the place itself: numbers in cells are not covered.
    void paintCurrent(const PlacedHeatMap &map)
    {
        const PlacedHeatCell &cell = map.cells[map.currentCell];
        frame(cell.rect, QColor::fromRgb(lineInk), Qt::SolidLine);
        const bool isInMiddle = (cell.rect.center() - map.current).manhattanLength() < 1;
        if (cell.text.isEmpty() || m_paint.fine != nullptr || !isInMiddle)
            ring(map.current);
    }

    void paintCursor(const HeatPlace &place)
    {
        const PlacedHeatMap &map = m_layout.maps[place.map];
        for (const PlacedHeatCell &cell : map.cells) {
            if (cell.row == place.row && cell.column == place.column)
                frame(cell.rect.adjusted(2, 2, -2, -2), coloursOf(Theme::Light).focus, Qt::DashLine);
        }
    }

    void paintKey(const HeatKey &key)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        switch (key.sign) {
        case HeatKey::Sign::Colour:
            m_painter.fillRect(key.swatch, coloursOfStep(key.step).fill);
            m_painter.setPen(QPen(m_colours.axis, 1));
            m_painter.setBrush(Qt::NoBrush);
            m_painter.drawRect(key.swatch);
            paintLine({.rect = key.swatch, .step = key.step, .text = {}, .lines = {}}, key.text, key.font, 0);
            return;
        case HeatKey::Sign::Contour:
            paintContour({QLineF(key.swatch.left() + 2, key.swatch.center().y(), key.swatch.right() - 2,
                                 key.swatch.center().y())});
            return;
        case HeatKey::Sign::DoesNotFit: {
            m_painter.fillRect(key.swatch, coloursOfStep(unfitStep()).fill);
            QPainterPath area;
            area.addRect(key.swatch);
            hatch(area);
            return;
        }
        case HeatKey::Sign::Settings:
            frame(key.swatch.adjusted(3, 3, -3, -3), QColor::fromRgb(lineInk), Qt::SolidLine);
            return;
        }
    }

    QPainter &m_painter;
    const HeatMapLayout &m_layout;
    const HeatMapPaint &m_paint;
    const Colours &m_colours;
    QBrush m_hatch;
};

/// One pixel per cell.
template <int Steps, class Colour, class StepOf>
QImage pixelsOf(const HeatMapAxes &axes, const Colour &colour, const StepOf &stepOf)
{
    QImage image(int(axes.sequences.size()), int(axes.batches.size()), QImage::Format_RGB32);
    std::array<QRgb, Steps> colours;
    for (int step = 0; step < Steps; ++step)
        colours[std::size_t(step)] = colour(step);
    for (std::size_t row = 0; row < axes.batches.size(); ++row) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(int(row)));
        for (std::size_t column = 0; column < axes.sequences.size(); ++column)
            line[column] = colours[std::size_t(stepOf(row, column))];
    }
    return image;
}

} // namespace

FineHeatMap pictureOf(const HeatMap &map, Theme theme)
{
    const auto colour = [theme](int step) { return heatColours(theme, step).fill.rgb(); };
    const auto step = [&map](std::size_t row, std::size_t column) { return leadStep(map.at(row, column)); };
    const QRectF whole(0, 0, 1, 1);
    return {pixelsOf<leadSteps>(map.axes, colour, step), fineContour(map, whole), fineUnfit(map, whole)};
}

FineHeatMap pictureOf(const FitMap &map, Theme theme)
{
    const auto colour = [theme](int step) { return fitColours(theme, step).fill.rgb(); };
    const auto step = [&map](std::size_t row, std::size_t column) {
        const auto first = map.firstThatFits(row, column);
        return first ? fitStep(map.maps[*first].strategy) : nothingFits;
    };
    const QRectF whole(0, 0, 1, 1);
    return {pixelsOf<nothingFits + 1>(map.axes(), colour, step), fineEdges(map, whole), fineUnfit(map, whole)};
}

void paintHeatMaps(QPainter &painter, const HeatMapLayout &layout, const HeatMapPaint &paint)
{
    HeatMapPainter(painter, layout, paint).paint();
}

} // namespace perrank::ui
