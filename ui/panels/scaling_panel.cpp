// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/scaling_panel.h"

#include "ui/charts/scaling_chart.h"
#include "ui/text/scaling_text.h"
#include "ui/widgets/steady_prose.h"

#include <QCheckBox>
#include <QVBoxLayout>

namespace perrank::ui {

ScalingPanel::ScalingPanel(QWidget *parent)
    : ChartPanel(parent), m_statesOnly(new QCheckBox(tr("model states only"), this)), m_chart(new ScalingChart(this)),
      m_floors(new SteadyProse(this)), m_reading(new SteadyProse(this))
{
    m_statesOnly->setToolTip(tr("Without activations and the rest: where the floors are"));
    m_floors->setAccessibleName(tr("Floors"));
    m_reading->setAccessibleName(tr("Number of ranks"));
    column()->addWidget(m_statesOnly);
    addChart(m_chart);
    column()->addWidget(m_floors);
    column()->addWidget(m_reading);
    connect(m_statesOnly, &QCheckBox::toggled, this, &ScalingPanel::bringUpToDate);
    connect(m_chart, &ScalingChart::ranksChosen, this, &ScalingPanel::ranksChosen);
    connect(m_chart, &ScalingChart::numberHovered, this, &ScalingPanel::showHovered);
}

void ScalingPanel::refresh()
{
    m_scaling = scalingFor(scenario());
    const QString skipped = skippedText(m_scaling, style());
    m_floors->setText(floorsText(m_scaling, style()) + (skipped.isEmpty() ? QString() : u'\n' + skipped));
    m_floors->setToolTip(floorReasons(m_scaling, style()));
    m_floors->setAccessibleDescription(m_floors->toolTip());
    showReading(m_scaling.current);
    m_chart->show(m_scaling, m_statesOnly->isChecked() ? ScalingPart::ModelStates : ScalingPart::Everything, style());
}

void ScalingPanel::showHovered(std::optional<std::size_t> number)
{
    showReading(number.value_or(m_scaling.current));
}

void ScalingPanel::showReading(std::size_t number)
{
    m_reading->setText(scalingTexts(m_scaling, number, style()).join(u'\n'));
}

} // namespace perrank::ui
