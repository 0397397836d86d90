// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scatter_chart.h"

#include "ui/charts/scatter_plot.h"

#include <QChartView>
#include <QCursor>
#include <QEvent>
#include <QToolTip>
#include <QVBoxLayout>

namespace perrank::ui {

namespace {

constexpr int leastColumns = 24; ///< sizes of the text
constexpr int leastLines = 20;   ///< fewer, and the marks of the axis have no room

} // namespace

ScatterChart::ScatterChart(QWidget *parent)
    : QWidget(parent), m_plot(new ScatterPlot), m_view(new QChartView(m_plot, this))
{
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setFocusPolicy(Qt::NoFocus);
    m_view->setRenderHint(QPainter::Antialiasing);
    m_view->setAcceptDrops(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    connect(m_plot, &ScatterPlot::rowHovered, this, &ScatterChart::showTip);
    connect(m_plot, &ScatterPlot::rowClicked, this, &ScatterChart::rowClicked);
    setAccessibleName(tr("Predictions over measurements; the table says the same"));
    applyLook();
}

void ScatterChart::show(const ScatterLayout &layout, std::function<QString(std::size_t)> words)
{
    m_words = std::move(words);
    m_plot->show(layout);
}

void ScatterChart::setTheme(Theme theme)
{
    m_theme = theme;
    applyLook();
}

void ScatterChart::mark(std::optional<std::size_t> row)
{
    m_plot->mark(row);
}

QSize ScatterChart::minimumSizeHint() const
{
    return {leastColumns * fontMetrics().averageCharWidth(), leastLines * fontMetrics().height()};
}

void ScatterChart::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    applyLook();
    updateGeometry();
}

void ScatterChart::applyLook()
{
    m_plot->setLook(coloursOf(m_theme), chartFonts(font()), false);
}

void ScatterChart::showTip(std::optional<std::size_t> row)
{
    if (row)
        QToolTip::showText(QCursor::pos(), m_words(*row), this);
    else
        QToolTip::hideText();
}

} // namespace perrank::ui
