// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/heat_map_panel.h"

#include "ui/charts/heat_map_chart.h"
#include "ui/text/heat_map_text.h"
#include "ui/text/strategy_name.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/line_box.h"
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
    connect(m_chart, &HeatMapChart::cellHovered, this, &HeatMapPanel::showReading);
    connect(&m_live, &LiveHeatMap::mapsFound, this, &HeatMapPanel::takeFine);
    connect(&m_selection, &Selection::selectionChanged, this, &HeatMapPanel::bringUpToDate);
}

void HeatMapPanel::createChoices()
{
    m_colouring = new LineBox(this);
    m_colouring->addItem(tr("activations ÷ model states"), int(HeatColouring::Lead));
    m_colouring->addItem(tr("what fits"), int(HeatColouring::Fit));
    m_colouring->setAccessibleName(tr("Colours show"));
    m_colouring->setToolTip(tr("Who takes more of a rank, or which strategies fit it"));
    m_strategyLabel = new QLabel(tr("Strategy"), this);
    m_strategy = new StrategyBox(this);
    m_all = new QCheckBox(tr("all strategies"), this);
    m_fine = new QCheckBox(tr("fine"), this);
    m_fine->setToolTip(tr("Every batch and sequence instead of powers of two"));
    auto *row = new FlowLayout;
    row->addWidget(new QLabel(tr("Colours show"), this));
    row->addWidget(m_colouring);
    row->addWidget(m_strategyLabel);
    row->addWidget(m_strategy);
    row->addWidget(m_all);
    row->addWidget(m_fine);
    column()->addLayout(row);
    connect(m_colouring, &LineBox::currentIndexChanged, this, &HeatMapPanel::bringUpToDate);
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
    return m_all->isChecked() || isAboutFit() ? scenario().strategies : std::vector{strategy()};
}

bool HeatMapPanel::isAboutFit() const
{
    return m_colouring->currentData().toInt() == int(HeatColouring::Fit);
}

/// What fits is asked of all strategies at once.
void HeatMapPanel::showStrategies()
{
    m_strategy->showStrategies(scenario().strategies, strategy());
    m_strategy->setEnabled(!m_all->isChecked());
    m_strategyLabel->setVisible(!isAboutFit());
    m_strategy->setVisible(!isAboutFit());
    m_all->setVisible(!isAboutFit());
}

void HeatMapPanel::refresh()
{
    showStrategies();
    showChart();
    if (m_fine->isChecked()) {
        m_live.ask(scenario(), shownStrategies());
    } else {
        m_live.stop();
        m_chart->showFine({});
    }
    m_nowText = nowText();
    showReading({});
}

void HeatMapPanel::showChart()
{
    std::vector<HeatMap> maps;
    for (const Strategy each : shownStrategies())
        maps.push_back(heatMapFor(scenario(), each, stopsOfMap()));
    if (isAboutFit())
        m_chart->showFits(maps, style());
    else
        m_chart->show(maps, style());
}

QString HeatMapPanel::nowText() const
{
    std::vector<HeatMap> maps;
    for (const Strategy each : isAboutFit() ? scenario().strategies : std::vector{strategy()})
        maps.push_back(heatMapFor(scenario(), each, {{scenario().microBatch}, {scenario().sequence}}));
    const FitMap now = fitMapOf(std::move(maps));
    if (now.isEmpty())
        return {};
    if (isAboutFit())
        return tr("Now, %1").arg(fitCellText(now, 0, 0, style()));
    return tr("%1 now, %2").arg(nameOf(now.maps.front().strategy), heatCellText(now.maps.front(), 0, 0, style()));
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
