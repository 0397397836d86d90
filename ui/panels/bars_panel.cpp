// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/bars_panel.h"

#include "core/memory/estimate.h"
#include "core/report/amount_text.h"
#include "ui/charts/bars_chart.h"
#include "ui/panels/comparison_line.h"
#include "ui/panels/opened_panel.h"
#include "ui/text/chart_summary.h"
#include "ui/text/part_text.h"
#include "ui/text/translate.h"
#include "ui/widgets/legend.h"
#include "ui/widgets/linked_label.h"
#include "ui/widgets/prose.h"

#include <QApplication>
#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace perrank::ui {

namespace {

/// A threshold such as "batch ≥ 7" is not broken between two lines.
QString keptTogether(QString text)
{
    text.replace(QStringLiteral(" ·"), QStringLiteral("\u00a0·"));
    return text.replace(QStringLiteral(" ≥ "), QStringLiteral("\u00a0≥\u00a0"));
}

/// Every crossover leads to its derivation.
std::vector<LinkedLabel::Link> linksIn(const Estimate &estimate, const AmountStyle &style)
{
    std::vector<LinkedLabel::Link> links;
    for (const StrategyEstimate &each : estimate.strategies) {
        const QString words =
            fromCore(strategies[each.strategy].name) + QLatin1Char(' ') + thresholdText(each.crossover, style);
        links.push_back({keptTogether(words), QString::number(static_cast<int>(each.strategy))});
    }
    return links;
}

/// What concerns the figures as a whole; the rest stands at its controls.
bool isWarning(const Issue &issue)
{
    return issue.severity == Severity::Warning;
}

/// The mark over the chart says what is impossible; what is beyond all machines still has a picture.
bool isShown(const Issue &issue, const Estimate &estimate)
{
    return isWarning(issue) || (issue.severity == Severity::Impossible && !estimate.impossible);
}

} // namespace

BarsPanel::BarsPanel(Selection &selection, QWidget *parent)
    : QWidget(parent), m_selection(selection), m_style(std::make_unique<AmountStyle>()), m_chart(new BarsChart(this)),
      m_legend(new Legend(this))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(6);
    layout->addWidget(m_chart, 1);
    layout->addWidget(m_legend);
    createOpened();
    createReadOut();
    connectSelection();
}

BarsPanel::~BarsPanel() = default;

void BarsPanel::createReadOut()
{
    m_readOut = new LinkedLabel(LinkedLabel::Links::Coloured, this);
    m_readOut->setWordWrap(true);
    connect(m_readOut, &QLabel::linkActivated, this, &BarsPanel::followReadOut);
    m_readOut->setToolTip(readOutDefinition());
    m_readOut->setAccessibleName(tr("Crossover"));
    m_readOut->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    reserveReadOut();
    m_everyStrategy = new QCheckBox(tr("a&ll"), this);
    m_everyStrategy->setToolTip(tr("The crossover of every strategy on the screen"));
    m_everyStrategy->setAccessibleName(tr("Crossover of every strategy"));
    m_warnings = createProse(this);
    m_warnings->setAccessibleName(tr("Warnings"));
    auto *row = new QHBoxLayout;
    row->addWidget(m_readOut, 1);
    row->addWidget(m_everyStrategy, 0, Qt::AlignTop);
    auto *layout = static_cast<QVBoxLayout *>(this->layout());
    layout->addLayout(row);
    m_comparison = new ComparisonLine(this);
    layout->addWidget(m_comparison);
    layout->addWidget(m_warnings);
    connect(m_comparison, &ComparisonLine::comparedWith, this, &BarsPanel::comparedWith);
    connect(m_comparison, &ComparisonLine::bridgeWanted, this, &BarsPanel::bridgeWanted);
    connect(m_everyStrategy, &QCheckBox::toggled, this, &BarsPanel::showReadOut);
}

void BarsPanel::connectSelection()
{
    connect(m_chart, &BarsChart::partActivated, this, &BarsPanel::selectPart);
    connect(m_chart, &BarsChart::partPointed, this, &BarsPanel::selectPart);
    connect(m_chart, &BarsChart::openWanted, this, &BarsPanel::openBar);
    connect(m_chart, &BarsChart::partHovered, this, &BarsPanel::partHovered);
    connect(m_legend, &Legend::hiddenChanged, this, &BarsPanel::hiddenChanged);
    connect(m_legend, &Legend::deviceBandToggled, this, &BarsPanel::deviceBandToggled);
    connect(&m_selection, &Selection::selectionChanged, this, &BarsPanel::showSelection);
    showSelection(m_selection.selected());
}

void BarsPanel::show(const std::shared_ptr<const Estimate> &estimate, const View &view, const AmountStyle &style,
                     const Compared &compared)
{
    m_estimate = estimate;
    m_view = view;
    m_compared = compared;
    *m_style = style;
    if (isBarOpen())
        showOpened();
    else
        showBars();
    showReadOut();
    showWarnings();
}

void BarsPanel::showReadOut()
{
    const ReadOutExtent extent =
        m_everyStrategy->isChecked() ? ReadOutExtent::AllStrategies : ReadOutExtent::FirstAndSelected;
    const QString words = keptTogether(readOut(*m_estimate, m_selection.selected().strategy, *m_style, extent));
    m_readOut->showWords(words, linksIn(*m_estimate, *m_style));
}

void BarsPanel::followReadOut(const QString &target)
{
    emit crossoverWanted(static_cast<Strategy>(target.toInt()));
}

/// Warnings come and go at the end of a drag: in between the chart would jump with each of them.
void BarsPanel::showWarnings()
{
    if (m_dragging || !m_estimate)
        return;
    QStringList sentences = unusualPairs(*m_estimate);
    for (const Issue &issue : m_estimate->issues) {
        if (isShown(issue, *m_estimate))
            sentences << QStringLiteral("⚠ ") + translated(issue.message);
    }
    m_warnings->setText(sentences.join(QLatin1Char('\n')));
    m_warnings->setVisible(!sentences.isEmpty());
}

void BarsPanel::showBars()
{
    m_chart->show(m_estimate, m_view, *m_style, m_compared);
    m_legend->show(*m_estimate, m_view, *m_style, m_compared);
    m_comparison->show(m_compared, m_view);
}

void BarsPanel::createOpened()
{
    m_opened = new OpenedPanel(this);
    m_opened->hide();
    static_cast<QVBoxLayout *>(layout())->addWidget(m_opened, 1);
    connect(m_opened, &OpenedPanel::closeWanted, this, &BarsPanel::closeBar);
    connect(m_opened, &OpenedPanel::inventoryWanted, this, &BarsPanel::inventoryWanted);
}

bool BarsPanel::isBarOpen() const
{
    return !m_opened->isHidden();
}

Selected BarsPanel::toOpen() const
{
    const Selected &wanted = m_selection.selected();
    const StrategyEstimate *found = findStrategy(*m_estimate, wanted.strategy);
    const StrategyEstimate &strategy = found ? *found : m_estimate->strategies.front();
    const std::int64_t rank = std::min(wanted.rank, m_estimate->scenario.ranks - 1);
    if (found && wanted.component && strategy.groupOf(rank).find(*wanted.component))
        return wanted;
    return {strategy.strategy, strategy.worst().ranks.first, Component::Activations};
}

void BarsPanel::openBar()
{
    if (isBarOpen() || !m_estimate || !m_opened->show(*m_estimate, m_view, *m_style, toOpen()))
        return;
    setOpened(true);
    m_opened->setFocus();
}

void BarsPanel::closeBar()
{
    const bool hadFocus = m_opened->isAncestorOf(QApplication::focusWidget());
    setOpened(false);
    if (hadFocus)
        m_chart->setFocus(Qt::OtherFocusReason);
}

/// Bars that nobody sees are drawn when they are seen again.
void BarsPanel::setOpened(bool opened)
{
    if (!opened)
        showBars();
    else
        m_comparison->hide();
    m_opened->setVisible(opened);
    m_chart->setVisible(!opened);
    m_legend->setVisible(!opened);
}

/// The bars again once a person has changed the settings so that there is no such part.
void BarsPanel::showOpened()
{
    if (!m_opened->show(*m_estimate, m_view, *m_style, m_opened->opened()))
        closeBar();
}

void BarsPanel::selectPart(Strategy strategy, std::int64_t rank, std::optional<Component> component)
{
    const Selected bar{.strategy = strategy, .rank = rank};
    if (component)
        return m_selection.select(bar.with(*component));
    m_selection.select(
        bar.with(accountings[m_estimate->scenario.accounting].hasInstants ? Subject::Peak : Subject::Total));
}

void BarsPanel::showSelection(const Selected &selected)
{
    m_chart->setSelected(selected.strategy, selected.component, selected.rank);
    if (m_estimate)
        showReadOut();
    if (isBarOpen()) // another rank's, if the person looks at that now
        m_opened->show(
            *m_estimate, m_view, *m_style,
            {selected.strategy, selected.rank, selected.component ? selected.component : m_opened->opened().component});
}

/// Room for two lines whether they are needed or not, so that the chart above keeps its height.
void BarsPanel::reserveReadOut()
{
    m_readOut->setMinimumHeight(2 * m_readOut->fontMetrics().lineSpacing());
}

void BarsPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_readOut != nullptr)
        reserveReadOut();
}

void BarsPanel::setTheme(Theme theme)
{
    m_chart->setTheme(theme);
    m_legend->setTheme(theme);
    m_opened->setTheme(theme);
}

void BarsPanel::setAxisFrozen(bool frozen)
{
    m_chart->setAxisFrozen(frozen);
}

void BarsPanel::setReducedMotion(bool reduced)
{
    m_chart->setReducedMotion(reduced);
}

void BarsPanel::beginDrag()
{
    m_dragging = true;
    m_chart->beginDrag();
}

void BarsPanel::endDrag()
{
    m_dragging = false;
    showWarnings();
    m_chart->endDrag();
}

} // namespace perrank::ui
