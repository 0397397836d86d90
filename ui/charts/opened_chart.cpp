// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/opened_chart.h"

#include "ui/charts/opened_painter.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace perrank::ui {

namespace {

constexpr int margin = 4;
constexpr int leastColumns = 30; ///< characters
constexpr int leastLines = 10;

} // namespace

OpenedChart::OpenedChart(QWidget *parent) : QWidget(parent), m_fonts(chartFonts(font()))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void OpenedChart::show(const std::shared_ptr<const OpenedBar> &bar)
{
    m_bar = bar;
    setAccessibleName(tr("Tensors of the opened part; the table says the same"));
    setAccessibleDescription(bar->trail + QStringLiteral(": ") + bar->figure);
    arrange();
}

void OpenedChart::setTheme(Theme theme)
{
    m_theme = theme;
    update();
}

void OpenedChart::setCurrent(std::optional<std::size_t> row)
{
    m_current = row;
    update();
}

QSize OpenedChart::sizeHint() const
{
    return minimumSizeHint() * 1.25;
}

QSize OpenedChart::minimumSizeHint() const
{
    return {leastColumns * fontMetrics().averageCharWidth(), leastLines * fontMetrics().height()};
}

void OpenedChart::arrange()
{
    if (!m_bar)
        return;
    m_layout = layoutOpened(*m_bar, QRectF(rect()).adjusted(margin, margin, -margin, -margin), m_fonts);
    update();
}

bool OpenedChart::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const auto row = m_layout.at(help->pos());
    if (m_bar && row)
        QToolTip::showText(help->globalPos(), m_bar->rows[*row].text(), this);
    else
        QToolTip::hideText();
    return true;
}

void OpenedChart::paintEvent(QPaintEvent *)
{
    if (!m_bar)
        return;
    QPainter painter(this);
    paintOpened(painter, m_layout, *m_bar, m_fonts, m_theme, m_current);
}

void OpenedChart::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void OpenedChart::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    m_fonts = chartFonts(font());
    updateGeometry();
    arrange();
}

void OpenedChart::mousePressEvent(QMouseEvent *event)
{
    const auto row = m_layout.at(event->position());
    if (event->button() == Qt::LeftButton && row)
        emit rowClicked(*row);
}

} // namespace perrank::ui
