// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scatter_plot.h"

#include <QAreaSeries>
#include <QCategoryAxis>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QLegend>
#include <QLegendMarker>
#include <QLineSeries>
#include <QScatterSeries>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr double narrowError = 0.05;
constexpr int wideOpacity = 40; ///< of 255
constexpr int narrowOpacity = 70;
constexpr int topMargin = 10; ///< for half a label at the ends of the axes
constexpr int rightMargin = 20;
constexpr double roomForTick = 1.5; ///< lines of text; with less the axis writes "…" instead of a number
constexpr double pointSizes = 0.65; ///< of a line of small text

/// From one end of the axis to the other, shifted from the diagonal.
QList<QPointF> alongDiagonal(const ScatterLayout &layout, double shift)
{
    return {{layout.least, layout.least + shift}, {layout.most, layout.most + shift}};
}

/// Of step times the wide band is what the model promises.
double wideError(ScatterOf of)
{
    switch (of) {
    case ScatterOf::Memory:
        return 0.10;
    case ScatterOf::StepTimes:
        return mostStepError;
    }
    return 0;
}

void showBand(QAreaSeries &series, const ScatterLayout &layout, double error)
{
    const ScatterBand band = bandOf(error);
    series.upperSeries()->replace(alongDiagonal(layout, band.above));
    series.lowerSeries()->replace(alongDiagonal(layout, band.below));
}

void colourBand(QAreaSeries &series, QLegend &legend, QColor colour, int opacity)
{
    colour.setAlpha(opacity);
    series.setBrush(colour);
    series.setPen(Qt::NoPen);
    QLegendMarker *marker = legend.markers(&series).constFirst();
    marker->setBrush(colour);
    marker->setPen(Qt::NoPen);
}

void colourPoints(QScatterSeries &series, const QColor &fill, const QColor &line, double size)
{
    series.setMarkerSize(size);
    series.setBrush(fill);
    series.setPen(QPen(line, 1));
}

} // namespace

ScatterPlot::ScatterPlot(QGraphicsItem *parent)
    : QChart(parent), m_measured(new QCategoryAxis(this)), m_predicted(new QCategoryAxis(this)), m_wide(nullptr),
      m_narrow(nullptr), m_equal(new QLineSeries(this)), m_counted(nullptr), m_others(nullptr), m_marked(nullptr)
{
    setBackgroundRoundness(0);
    setMargins({0, topMargin, rightMargin, 0});
    layout()->setContentsMargins(0, 0, 0, 0);
    for (QCategoryAxis *axis : {m_measured, m_predicted})
        axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    addAxis(m_measured, Qt::AlignBottom);
    addAxis(m_predicted, Qt::AlignLeft);
    m_wide = createBand();
    m_narrow = createBand();
    m_equal->setName(tr("equal"));
    addWithAxes(m_equal);
    m_others = createPoints();
    m_others->setMarkerShape(QScatterSeries::MarkerShapeRectangle);
    m_counted = createPoints();
    m_marked = createPoints();
    nameSeries(ScatterOf::Memory);
    connect(this, &QChart::plotAreaChanged, this, &ScatterPlot::fitTicks);
    legend()->setAlignment(Qt::AlignBottom);
    legend()->markers(m_marked).constFirst()->setVisible(false);
    for (QAbstractSeries *series : std::initializer_list<QAbstractSeries *>{m_equal, m_counted, m_others})
        legend()->markers(series).constFirst()->setShape(QLegend::MarkerShapeFromSeries);
}

void ScatterPlot::nameSeries(ScatterOf of)
{
    const bool isMemory = of == ScatterOf::Memory;
    m_wide->setName(tr("± %1 %").arg(std::lround(100 * wideError(of))));
    m_narrow->setName(tr("± %1 %").arg(std::lround(100 * narrowError)));
    m_counted->setName(isMemory ? tr("Allocated") : tr("Counted"));
    m_others->setName(isMemory ? tr("Reserved") : tr("Apart"));
}

QAreaSeries *ScatterPlot::createBand()
{
    auto *band = new QAreaSeries(this);
    band->setUpperSeries(new QLineSeries(band));
    band->setLowerSeries(new QLineSeries(band));
    addWithAxes(band);
    return band;
}

QScatterSeries *ScatterPlot::createPoints()
{
    auto *points = new QScatterSeries(this);
    addWithAxes(points);
    connect(points, &QXYSeries::hovered, this, &ScatterPlot::hoverPoint);
    connect(points, &QXYSeries::clicked, this, &ScatterPlot::clickPoint);
    return points;
}

void ScatterPlot::addWithAxes(QAbstractSeries *series)
{
    addSeries(series);
    series->attachAxis(m_measured);
    series->attachAxis(m_predicted);
}

void ScatterPlot::show(const ScatterLayout &layout)
{
    m_layout = layout;
    nameSeries(layout.of);
    showAxis(*m_measured, true,
             (layout.of == ScatterOf::Memory ? tr("Measured, %1") : tr("Published, %1")).arg(layout.unit));
    showAxis(*m_predicted, m_everyTick, tr("Predicted, %1").arg(layout.unit));
    fitTicks(plotArea());
    showBand(*m_wide, layout, wideError(layout.of));
    showBand(*m_narrow, layout, narrowError);
    m_equal->replace(alongDiagonal(layout, 0));
    QList<QPointF> counted;
    QList<QPointF> others;
    for (const ScatterPoint &point : layout.points)
        (point.isOther ? others : counted).append({point.measured, point.predicted});
    m_counted->replace(counted);
    m_others->replace(others);
    mark({});
}

void ScatterPlot::showAxis(QCategoryAxis &axis, bool everyTick, const QString &title)
{
    for (const QString &label : axis.categoriesLabels())
        axis.remove(label);
    axis.setRange(m_layout.least, m_layout.most);
    axis.setTitleText(title);
    for (const ScatterTick &tick : m_layout.ticks) {
        if (everyTick || tick.isPower)
            axis.append(tick.label, tick.at);
    }
}

void ScatterPlot::fitTicks(const QRectF &plotArea)
{
    const qreal wanted = roomForTick * QFontMetricsF(m_predicted->labelsFont()).height();
    const bool hasRoom = plotArea.height() >= wanted * double(m_layout.ticks.size());
    if (plotArea.isEmpty() || hasRoom == m_everyTick)
        return;
    m_everyTick = hasRoom;
    showAxis(*m_predicted, m_everyTick, m_predicted->titleText());
}

void ScatterPlot::setLook(const Colours &colours, const ChartFonts &fonts, bool transparent)
{
    setBackgroundBrush(colours.background);
    setBackgroundPen(Qt::NoPen);
    setBackgroundVisible(!transparent);
    for (QCategoryAxis *axis : {m_measured, m_predicted}) {
        axis->setLabelsFont(fonts.small);
        axis->setLabelsBrush(colours.muted);
        axis->setTitleFont(fonts.small);
        axis->setTitleBrush(colours.text);
        axis->setLinePen(QPen(colours.axis, 1));
        axis->setGridLinePen(QPen(colours.grid, 1));
    }
    legend()->setFont(fonts.small);
    legend()->setLabelBrush(colours.text);
    colourBand(*m_wide, *legend(), colours.good, wideOpacity);
    colourBand(*m_narrow, *legend(), colours.good, narrowOpacity);
    m_equal->setPen(QPen(colours.axis, 1));
    const double size = QFontMetricsF(fonts.small).height() * pointSizes;
    colourPoints(*m_counted, colours.parameters.fill, colours.background, size);
    colourPoints(*m_others, colours.other.fill, colours.background, size);
    colourPoints(*m_marked, Qt::transparent, colours.focus, 2 * size);
    m_marked->setPen(QPen(colours.focus, 2));
}

void ScatterPlot::mark(std::optional<std::size_t> row)
{
    m_marked->clear();
    for (const ScatterPoint &point : m_layout.points) {
        if (row == point.row)
            m_marked->append(point.measured, point.predicted);
    }
}

void ScatterPlot::hoverPoint(const QPointF &point, bool isOver)
{
    emit rowHovered(isOver ? rowAt(point) : std::nullopt);
}

void ScatterPlot::clickPoint(const QPointF &point)
{
    if (const auto row = rowAt(point))
        emit rowClicked(*row);
}

std::optional<std::size_t> ScatterPlot::rowAt(const QPointF &point) const
{
    const auto found = std::ranges::find_if(m_layout.points, [&point](const ScatterPoint &each) {
        return QPointF(each.measured, each.predicted) == point;
    });
    return found == m_layout.points.end() ? std::nullopt : std::optional(found->row);
}

} // namespace perrank::ui
