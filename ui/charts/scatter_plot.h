// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/scatter_layout.h"
#include "ui/charts/sign_text.h"
#include "ui/text/palette.h"

#include <QChart>

class QAreaSeries;
class QCategoryAxis;
class QLineSeries;
class QScatterSeries;

namespace perrank::ui {

/// Axes, the diagonal, two bands around it and the points of predictions over measurements.
class ScatterPlot : public QChart {
    Q_OBJECT

public:
    explicit ScatterPlot(QGraphicsItem *parent = nullptr);

    void show(const ScatterLayout &layout);
    void setLook(const Colours &colours, const ChartFonts &fonts, bool transparent);
    /// Marks the point of that row, if it has one.
    void mark(std::optional<std::size_t> row);

signals:
    void rowHovered(std::optional<std::size_t> row);
    void rowClicked(std::size_t row);

private:
    QAreaSeries *createBand();
    QScatterSeries *createPoints();
    void nameSeries(ScatterOf of);
    void addWithAxes(QAbstractSeries *series);
    void showAxis(QCategoryAxis &axis, bool everyTick, const QString &title);
    /// Where the marks of the upright axis have no room for their labels, only powers of ten are marked.
    void fitTicks(const QRectF &plotArea);
    void hoverPoint(const QPointF &point, bool isOver);
    void clickPoint(const QPointF &point);
    [[nodiscard]] std::optional<std::size_t> rowAt(const QPointF &point) const;

    QCategoryAxis *m_measured;
    QCategoryAxis *m_predicted;
    QAreaSeries *m_wide;
    QAreaSeries *m_narrow;
    QLineSeries *m_equal;
    QScatterSeries *m_counted;
    QScatterSeries *m_others;
    QScatterSeries *m_marked;
    ScatterLayout m_layout;
    bool m_everyTick = true; ///< of the upright axis
};

} // namespace perrank::ui
