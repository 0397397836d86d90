// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/bars_chart.h"

#include "ui/charts/bars_plot.h"
#include "ui/charts/chart_accessible.h"
#include "ui/charts/compared_words.h"
#include "ui/charts/log_layout.h"
#include "ui/text/impossible_text.h"

#include <QAccessible>
#include <QChartView>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int axisRestMs = 400;
constexpr int axisShrinkMs = 150;
constexpr int hoverMs = 150;
constexpr int marginAround = 6;

QChartView *makeView(BarsPlot *plot, QWidget *parent)
{
    auto *view = new QChartView(plot, parent);
    view->setFrameShape(QFrame::NoFrame);
    view->setFocusPolicy(Qt::NoFocus);
    view->setAttribute(Qt::WA_TransparentForMouseEvents);
    view->setAcceptDrops(false);
    view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view->setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    view->scene()->setItemIndexMethod(QGraphicsScene::NoIndex);
    return view;
}

QLabel *makeTip(const QString &name, QWidget *parent)
{
    auto *tip = new QLabel(parent);
    tip->setObjectName(name);
    tip->setTextFormat(Qt::PlainText);
    tip->setAttribute(Qt::WA_TransparentForMouseEvents);
    tip->setFrameShape(QFrame::Box);
    tip->setAutoFillBackground(true);
    tip->setBackgroundRole(QPalette::Window); // whatever the panel around the chart has
    tip->setForegroundRole(QPalette::WindowText);
    tip->setMargin(6);
    tip->hide();
    return tip;
}

QLabel *makeMark(QWidget *parent)
{
    QLabel *mark = makeTip(QStringLiteral("mark"), parent);
    mark->setAlignment(Qt::AlignCenter);
    mark->setWordWrap(true);
    mark->setLineWidth(2);
    mark->setMargin(12);
    return mark;
}

} // namespace

BarsChart::BarsChart(QWidget *parent)
    : QWidget(parent), m_plot(new BarsPlot), m_chartView(makeView(m_plot, this)),
      m_tip(makeTip(QStringLiteral("tip"), this)), m_mark(makeMark(this))
{
    installChartAccessibility();
    setAccessibleName(tr("Memory per rank by strategy"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAutoFillBackground(true);
    auto *box = new QVBoxLayout(this);
    box->setContentsMargins(marginAround, marginAround, marginAround, marginAround);
    box->addWidget(m_chartView);
    m_release.setSingleShot(true);
    m_release.setInterval(axisRestMs);
    m_hoverDelay.setSingleShot(true);
    m_hoverDelay.setInterval(hoverMs);
    m_shrinking.setDuration(axisShrinkMs);
    connect(&m_release, &QTimer::timeout, this, &BarsChart::settleAxis);
    connect(&m_hoverDelay, &QTimer::timeout, this, [this] { showTip(*m_hovered); });
    connect(&m_shrinking, &QVariantAnimation::valueChanged, this,
            [this](const QVariant &reach) { arrangeAt(reach.toDouble()); });
    setTheme(m_theme);
}

BarsChart::~BarsChart() = default;

void BarsChart::show(const std::shared_ptr<const Estimate> &estimate, const View &view, const AmountStyle &style,
                     const Compared &compared)
{
    m_estimate = estimate;
    m_view = view;
    m_style = style;
    m_comparison = compared;
    m_content = barsContent(*m_estimate, m_view, m_style, m_comparison);
    showMark();
    arrange();
}

void BarsChart::showMark()
{
    const QString mark = impossibleText(*m_estimate);
    const QString summary = comparedSummary(*m_estimate, m_comparison, m_view, m_style);
    setAccessibleDescription(mark.isEmpty() ? summary : mark + u'\n' + summary);
    m_mark->setText(mark);
    m_mark->setVisible(!mark.isEmpty());
}

/// Over the middle of the bars, as wide as they are at most.
void BarsChart::placeMark()
{
    const QRect plot = barsLayout().plot.toAlignedRect().translated(m_chartView->pos());
    m_mark->setMaximumWidth(plot.width());
    const QSize wanted = m_mark->sizeHint().boundedTo(plot.size());
    const QSize size(wanted.width(), std::max(wanted.height(), m_mark->heightForWidth(wanted.width())));
    m_mark->resize(size);
    m_mark->move(plot.center() - QPoint(size.width() / 2, size.height() / 2));
    m_mark->raise();
}

void BarsChart::setTheme(Theme theme)
{
    m_theme = theme;
    const Colours &colours = coloursOf(theme);
    QPalette own = palette();
    own.setColor(QPalette::Window, colours.background);
    setPalette(own);
    QPalette tip = m_tip->palette();
    tip.setColor(QPalette::Window, colours.panel);
    tip.setColor(QPalette::WindowText, colours.text);
    m_tip->setPalette(tip);
    tip.setColor(QPalette::WindowText, colours.capacity);
    m_mark->setPalette(tip);
    arrange();
}

void BarsChart::setSelected(Strategy strategy, std::optional<Component> component, std::int64_t rank)
{
    m_selected = strategy;
    m_selectedPart = component;
    m_selectedRank = rank;
    if (const std::optional<Place> place = selectedPlace(); place && hasFocus())
        m_cursor = place;
    arrange();
}

void BarsChart::setReducedMotion(bool reduced)
{
    m_reducedMotion = reduced;
}

void BarsChart::beginDrag()
{
    m_release.stop();
    m_shrinking.stop();
    m_ratchet.hold();
    m_leastRatchet.hold();
}

void BarsChart::endDrag()
{
    m_release.start();
}

void BarsChart::setAxisFrozen(bool frozen)
{
    m_ratchet.freeze(frozen);
    m_leastRatchet.freeze(frozen);
    arrange();
}

BarsFrame BarsChart::frame() const
{
    return {QSizeF(m_chartView->contentsRect().size()), chartFonts(font())};
}

void BarsChart::arrange()
{
    if (!m_estimate || m_chartView->width() <= 0)
        return;
    m_shrinking.stop();
    m_least = 1 / m_leastRatchet.reach(1 / leastAmount(m_content));
    arrangeAt(m_ratchet.reach(neededReach(m_content, frame())));
}

void BarsChart::arrangeAt(double reach)
{
    m_reach = reach;
    const BarsFrame place = frame();
    m_plot->show(layoutBars(m_content, place, axisUpTo(reach)),
                 {m_theme, false, m_selected, m_estimate->impossible.has_value()}, place.fonts);
    showCursor();
    placeMark();
}

Axis BarsChart::axisUpTo(double reach) const
{
    if (m_content.scale == Scale::Log)
        return logAxisFor(m_least, reach, m_style);
    return m_shrinking.state() == QAbstractAnimation::Running ? axisThrough(reach, m_style) : axisFor(reach, m_style);
}

/// The axis fits again once it has rested after a drag.
void BarsChart::settleAxis()
{
    m_ratchet.release();
    m_leastRatchet.release();
    if (!m_estimate)
        return;
    const double from = axisFor(m_reach, m_style).maximum;
    const double target = axisFor(m_ratchet.reach(neededReach(m_content, frame())), m_style).maximum;
    if (m_reducedMotion || from == target || !isVisible() || m_content.scale == Scale::Log) {
        arrange();
        return;
    }
    m_shrinking.setStartValue(from);
    m_shrinking.setEndValue(target);
    m_shrinking.start();
}

const BarsLayout &BarsChart::barsLayout() const
{
    return m_plot->barsLayout();
}

QPoint BarsChart::plotOrigin() const
{
    return m_chartView->pos();
}

QString BarsChart::textAt(std::size_t bar, std::optional<std::size_t> segment) const
{
    const auto &bars = barsLayout().bars;
    if (!m_estimate || bar >= bars.size())
        return {};
    const PlacedBar &placed = bars[bar];
    if (!segment)
        return comparedBarText(*m_estimate, m_comparison, placed, m_style, m_view);
    return *segment < placed.segments.size()
               ? comparedPartText(*m_estimate, m_comparison, placed, *segment, m_style, m_view)
               : QString();
}

QSize BarsChart::sizeHint() const
{
    return {640, minimumSizeHint().height()}; // takes all that its neighbours leave
}

QSize BarsChart::minimumSizeHint() const
{
    const QFontMetrics metrics(font());
    return {48 * metrics.averageCharWidth(), 12 * metrics.height()};
}

void BarsChart::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_chartView->setGeometry(contentsRect().adjusted(marginAround, marginAround, -marginAround, -marginAround));
    m_chartView->setSceneRect(QRectF(QPointF(), QSizeF(m_chartView->contentsRect().size())));
    hideTip();
    arrange();
}

void BarsChart::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        arrange();
}

void BarsChart::mouseMoveEvent(QMouseEvent *event)
{
    hover(barsLayout().at(event->position() - m_chartView->pos()));
}

void BarsChart::mousePressEvent(QMouseEvent *event)
{
    const auto place = barsLayout().at(event->position() - m_chartView->pos());
    if (event->button() != Qt::LeftButton || !place)
        return;
    pointTo(*place);
    activate(*place);
}

void BarsChart::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    hover(std::nullopt);
}

} // namespace perrank::ui
