// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/heat_map_panel.h"

#include "ui/charts/heat_map_chart.h"
#include "ui/text/heat_map_text.h"
#include "ui/text/impossible_text.h"
#include "ui/text/translate.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/line_box.h"
#include "ui/widgets/prose.h"
#include "ui/widgets/steady_prose.h"

#include <QCheckBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace perrank::ui {

HeatMapPanel::HeatMapPanel(Selection &selection, QWidget *parent)
    : QWidget(parent), m_selection(selection), m_chart(new HeatMapChart(this)), m_reading(new SteadyProse(this))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(6);
    createChoices();
    m_mark = createProse(this);
    m_mark->setForegroundRole(QPalette::BrightText);
    m_mark->hide();
    layout->addWidget(m_mark);
    layout->addWidget(m_chart, 1);
    m_reading->setAccessibleName(tr("Cell"));
    layout->addWidget(m_reading);
    setFocusProxy(m_chart);
    connect(m_chart, &HeatMapChart::strategyChosen, this, &HeatMapPanel::selectStrategy);
    connect(m_chart, &HeatMapChart::cellChosen, this, &HeatMapPanel::cellChosen);
    connect(m_chart, &HeatMapChart::cellHovered, this, &HeatMapPanel::cellHovered);
    connect(m_chart, &HeatMapChart::cellHovered, this, &HeatMapPanel::showReading);
    connect(&m_live, &LiveHeatMap::mapsFound, this, &HeatMapPanel::takeFine);
    connect(&m_selection, &Selection::selectionChanged, this, &HeatMapPanel::showSelection);
}

void HeatMapPanel::createChoices()
{
    m_strategy = new LineBox(this);
    m_strategy->setAccessibleName(tr("Strategy"));
    m_all = new QCheckBox(tr("all strategies"), this);
    m_fine = new QCheckBox(tr("fine"), this);
    m_fine->setToolTip(tr("Every batch and sequence instead of powers of two"));
    auto *row = new FlowLayout;
    row->addWidget(new QLabel(tr("Strategy"), this));
    row->addWidget(m_strategy);
    row->addWidget(m_all);
    row->addWidget(m_fine);
    static_cast<QVBoxLayout *>(layout())->addLayout(row);
    connect(m_strategy, &QComboBox::activated, this,
            [this](int index) { selectStrategy(static_cast<Strategy>(m_strategy->itemData(index).toInt())); });
    connect(m_all, &QCheckBox::toggled, this, &HeatMapPanel::showMaps);
    connect(m_fine, &QCheckBox::toggled, this, &HeatMapPanel::showMaps);
}

void HeatMapPanel::show(const Scenario &scenario, const std::shared_ptr<const Estimate> &estimate,
                        const AmountStyle &style)
{
    m_mark->setText(impossibleText(*estimate));
    m_mark->setVisible(estimate->impossible.has_value());
    m_style = style;
    if (!estimate->impossible)
        m_scenario = scenario;
    m_isStale = true;
    if (isVisible())
        showMaps();
}

void HeatMapPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        showMaps();
}

void HeatMapPanel::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_live.stop();
    m_isStale = true;
}

void HeatMapPanel::setTheme(Theme theme)
{
    m_chart->setTheme(theme);
}

Strategy HeatMapPanel::strategy() const
{
    const auto &all = m_scenario.strategies;
    const Strategy selected = m_selection.selected().strategy;
    return std::ranges::find(all, selected) == all.end() ? all.front() : selected;
}

std::vector<Strategy> HeatMapPanel::shownStrategies() const
{
    return m_all->isChecked() ? m_scenario.strategies : std::vector{strategy()};
}

void HeatMapPanel::showStrategies()
{
    const QSignalBlocker quiet(m_strategy);
    m_strategy->clear();
    for (const Strategy each : m_scenario.strategies)
        m_strategy->addItem(translated(strategies[each].name), static_cast<int>(each));
    m_strategy->setCurrentIndex(m_strategy->findData(static_cast<int>(strategy())));
    m_strategy->setEnabled(!m_all->isChecked());
}

void HeatMapPanel::selectStrategy(Strategy strategy)
{
    Selected selected = m_selection.selected();
    selected.strategy = strategy;
    m_selection.select(selected);
}

void HeatMapPanel::showSelection(const Selected &)
{
    m_isStale = true;
    if (isVisible())
        showMaps();
}

void HeatMapPanel::showMaps()
{
    m_isStale = false;
    showStrategies();
    std::vector<HeatMap> maps;
    for (const Strategy each : shownStrategies())
        maps.push_back(heatMapFor(m_scenario, each, stopsOfMap()));
    m_chart->show(maps, m_style);
    if (m_fine->isChecked()) {
        m_live.ask(m_scenario, shownStrategies());
    } else {
        m_live.stop();
        m_chart->showFine({});
    }
    const HeatMap now = heatMapFor(m_scenario, strategy(), {{m_scenario.microBatch}, {m_scenario.sequence}});
    m_nowText = now.isEmpty()
                    ? QString()
                    : tr("%1 now, %2").arg(translated(strategies[now.strategy].name), heatCellText(now, 0, 0, m_style));
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
