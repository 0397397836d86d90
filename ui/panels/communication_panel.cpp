// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/communication_panel.h"

#include "core/memory/verdict.h"
#include "ui/charts/communication_chart.h"
#include "ui/text/communication_text.h"
#include "ui/text/impossible_text.h"
#include "ui/text/translate.h"
#include "ui/widgets/prose.h"
#include "ui/widgets/steady_prose.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace perrank::ui {

CommunicationPanel::CommunicationPanel(Selection &selection, QWidget *parent)
    : QWidget(parent), m_selection(selection), m_mark(createProse(this)), m_chart(new CommunicationChart(this)),
      m_reading(new SteadyProse(this)), m_note(createProse(this))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(6);
    m_mark->setForegroundRole(QPalette::BrightText);
    m_mark->hide();
    m_reading->setAccessibleName(tr("What the strategy sends"));
    layout->addWidget(m_mark);
    layout->addWidget(m_chart, 1);
    layout->addWidget(m_reading);
    layout->addWidget(m_note);
    setFocusProxy(m_chart);
    connect(m_chart, &CommunicationChart::strategyHovered, this, &CommunicationPanel::showHovered);
    connect(m_chart, &CommunicationChart::strategyChosen, this, &CommunicationPanel::choose);
    connect(&m_live, &LiveStep::stepPlayed, this, &CommunicationPanel::take);
    connect(&m_selection, &Selection::selectionChanged, this, &CommunicationPanel::showTraffic);
}

void CommunicationPanel::show(const Scenario &scenario, const Estimate &estimate, const AmountStyle &style)
{
    m_mark->setText(impossibleText(estimate));
    m_mark->setVisible(estimate.impossible.has_value());
    m_style = style;
    if (!estimate.impossible)
        m_scenario = scenario;
    m_isStale = true;
    if (isVisible())
        ask();
}

void CommunicationPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        ask();
    showTraffic();
}

void CommunicationPanel::setTheme(Theme theme)
{
    m_chart->setTheme(theme);
}

void CommunicationPanel::ask()
{
    m_isStale = false;
    m_live.ask(m_scenario);
    showTraffic();
}

void CommunicationPanel::take(const std::shared_ptr<const StepSimulation> &simulation)
{
    m_simulation = simulation;
    m_traffic = stepTraffic(*simulation);
    showTraffic();
    emit stepShown();
}

void CommunicationPanel::showTraffic()
{
    if (!m_simulation || !isVisible())
        return;
    m_chart->show(m_traffic, capacityOf(m_simulation->scenario), m_selection.selected().strategy, m_style);
    m_chart->setAccessibleDescription(sentenceOf(m_selection.selected().strategy)); // which tells a screen reader
    m_note->setText(m_traffic.empty() && !m_simulation->issues.empty()
                        ? translated(m_simulation->issues.back().message)
                        : trafficNote(m_simulation->scenario));
    showHovered({});
}

QString CommunicationPanel::sentenceOf(Strategy strategy) const
{
    if (m_traffic.empty())
        return {};
    const auto found = std::ranges::find(m_traffic, strategy, &StepTraffic::strategy);
    return trafficSentence(m_traffic, found == m_traffic.end() ? m_traffic.front() : *found, m_style);
}

void CommunicationPanel::showHovered(std::optional<Strategy> strategy)
{
    m_reading->setText(sentenceOf(strategy.value_or(m_selection.selected().strategy)));
    emit strategyHovered(strategy ? m_reading->text() : QString());
}

void CommunicationPanel::choose(Strategy strategy)
{
    Selected selected = m_selection.selected();
    selected.strategy = strategy;
    m_selection.select(selected);
}

} // namespace perrank::ui
