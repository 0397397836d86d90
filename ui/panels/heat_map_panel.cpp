// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/heat_map_panel.h"

#include "ui/charts/heat_map_chart.h"
#include "ui/text/heat_map_text.h"
#include "ui/text/strategy_name.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/steady_prose.h"
#include "ui/widgets/strategy_box.h"

#include <QCheckBox>
#include <QLabel>
#include <QVBoxLayout>

namespace perrank::ui {

HeatMapPanel::HeatMapPanel(Selection &selection, QWidget *parent)
    : ChartPanel(parent), m_selection(selection), m_chart(new HeatMapChart(this)), m_reading(new SteadyProse(this))
{
    createChoices();
    addChart(m_chart);
    m_reading->setAccessibleName(tr("Cell"));
    column()->addWidget(m_reading);
    connect(m_chart, &HeatMapChart::strategyChosen, &m_selection, &Selection::selectStrategy);
    connect(m_chart, &HeatMapChart::cellChosen, this, &HeatMapPanel::cellChosen);
    connect(m_chart, &HeatMapChart::cellHovered, this, &HeatMapPanel::cellHovered);
    connect(m_chart, &HeatMapChart::cellHovered, this, &HeatMapPanel::showReading);
    connect(&m_live, &LiveHeatMap::mapsFound, this, &HeatMapPanel::takeFine);
    connect(&m_selection, &Selection::selectionChanged, this, &HeatMapPanel::bringUpToDate);
}

void HeatMapPanel::createChoices()
{
    m_strategy = new StrategyBox(this);
    m_all = new QCheckBox(tr("all strategies"), this);
    m_fine = new QCheckBox(tr("fine"), this);
    m_fine->setToolTip(tr("Every batch and sequence instead of powers of two"));
    auto *row = new FlowLayout;
    row->addWidget(new QLabel(tr("Strategy"), this));
    row->addWidget(m_strategy);
    row->addWidget(m_all);
    row->addWidget(m_fine);
    column()->addLayout(row);
    connect(m_strategy, &StrategyBox::strategyChosen, &m_selection, &Selection::selectStrategy);
    connect(m_all, &QCheckBox::toggled, this, &HeatMapPanel::bringUpToDate);
    connect(m_fine, &QCheckBox::toggled, this, &HeatMapPanel::bringUpToDate);
}

void HeatMapPanel::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_live.stop();
    markStale();
}

Strategy HeatMapPanel::strategy() const
{
    return m_selection.selected().strategyAmong(scenario().strategies);
}

std::vector<Strategy> HeatMapPanel::shownStrategies() const
{
    return m_all->isChecked() ? scenario().strategies : std::vector{strategy()};
}

void HeatMapPanel::showStrategies()
{
    m_strategy->showStrategies(scenario().strategies, strategy());
    m_strategy->setEnabled(!m_all->isChecked());
}

void HeatMapPanel::refresh()
{
    showStrategies();
    std::vector<HeatMap> maps;
    for (const Strategy each : shownStrategies())
        maps.push_back(heatMapFor(scenario(), each, stopsOfMap()));
    m_chart->show(maps, style());
    if (m_fine->isChecked()) {
        m_live.ask(scenario(), shownStrategies());
    } else {
        m_live.stop();
        m_chart->showFine({});
    }
    const HeatMap now = heatMapFor(scenario(), strategy(), {{scenario().microBatch}, {scenario().sequence}});
    m_nowText =
        now.isEmpty() ? QString() : tr("%1 now, %2").arg(nameOf(now.strategy), heatCellText(now, 0, 0, style()));
    showReading({});
}

void HeatMapPanel::takeFine(const std::shared_ptr<const LiveHeatMap::Maps> &maps)
{
    if (m_fine->isChecked())
        m_chart->showFine(*maps);
}

void HeatMapPanel::showReading(const QString &text)
{
    m_reading->setText(text.isEmpty() ? m_nowText : text);
}

} // namespace perrank::ui
