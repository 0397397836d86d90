// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/communication_panel.h"

#include "core/memory/verdict.h"
#include "core/simulation/rank_step.h"
#include "ui/charts/communication_chart.h"
#include "ui/text/communication_text.h"
#include "ui/text/impossible_text.h"
#include "ui/text/step_formulas.h"
#include "ui/text/unit_space.h"
#include "ui/widgets/prose.h"
#include "ui/widgets/steady_prose.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace perrank::ui {

CommunicationPanel::CommunicationPanel(Selection &selection, QWidget *parent)
    : ChartPanel(parent), m_selection(selection), m_chart(new CommunicationChart(this)),
      m_reading(new SteadyProse(this)), m_note(createProse(this))
{
    m_reading->setAccessibleName(tr("What the strategy sends"));
    addChart(m_chart);
    column()->addWidget(m_reading);
    column()->addWidget(m_note);
    addFormulas();
    connect(m_chart, &CommunicationChart::strategyHovered, this, &CommunicationPanel::showHovered);
    connect(m_chart, &CommunicationChart::strategyChosen, &m_selection, &Selection::selectStrategy);
    connect(&m_live, &LiveStep::stepPlayed, this, &CommunicationPanel::take);
    connect(&m_selection, &Selection::selectionChanged, this, &CommunicationPanel::bringUpToDate);
}

void CommunicationPanel::refresh()
{
    m_live.ask(scenario());
    showTraffic();
}

void CommunicationPanel::take(const std::shared_ptr<const StepSimulation> &simulation)
{
    m_simulation = simulation;
    m_traffic = stepTraffic(*simulation);
    bringUpToDate();
    emit stepShown();
}

void CommunicationPanel::showTraffic()
{
    if (!m_simulation)
        return;
    m_chart->show(m_traffic, capacityOf(m_simulation->scenario), m_selection.selected().strategy, style());
    m_chart->setReason(unplayedText(*m_simulation));
    const QString words = sentenceOf(m_selection.selected().strategy);
    m_chart->setAccessibleDescription(words.isEmpty() ? m_chart->reason() : words); // which tells a screen reader
    m_note->setText(m_simulation->isImpossible() ? QString() : withUnitsKept(trafficNote(*m_simulation, style())));
    m_note->setVisible(!m_simulation->isImpossible());
    showFormulas(formulas());
    showHovered({});
}

/// Of the selected strategy, on the rank that holds most.
QStringList CommunicationPanel::formulas() const
{
    if (m_traffic.empty())
        return {};
    const Strategy strategy = m_selection.selected().strategyAmong(m_simulation->scenario.strategies);
    const StepTimeline *line = timelineOf(*m_simulation, strategy);
    if (line == nullptr)
        return {};
    return stepFormulas(*rankStep(*m_simulation, strategy, line->peak.rank), m_simulation->scenario, style());
}

QString CommunicationPanel::sentenceOf(Strategy strategy) const
{
    if (m_traffic.empty())
        return {};
    const auto found = std::ranges::find(m_traffic, strategy, &StepTraffic::strategy);
    return trafficSentence(m_traffic, found == m_traffic.end() ? m_traffic.front() : *found, style());
}

void CommunicationPanel::showHovered(std::optional<Strategy> strategy)
{
    m_reading->setText(withUnitsKept(sentenceOf(strategy.value_or(m_selection.selected().strategy))));
}

} // namespace perrank::ui
