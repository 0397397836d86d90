// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/scaling_panel.h"

#include "ui/charts/scaling_chart.h"
#include "ui/text/impossible_text.h"
#include "ui/text/scaling_text.h"
#include "ui/widgets/prose.h"
#include "ui/widgets/steady_prose.h"

#include <QCheckBox>
#include <QLabel>
#include <QVBoxLayout>

namespace perrank::ui {

ScalingPanel::ScalingPanel(QWidget *parent)
    : QWidget(parent), m_statesOnly(new QCheckBox(tr("model states only"), this)), m_mark(createProse(this)),
      m_chart(new ScalingChart(this)), m_floors(new SteadyProse(this)), m_reading(new SteadyProse(this))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(6);
    m_statesOnly->setToolTip(tr("Without activations and the rest: where the floors are"));
    m_mark->setForegroundRole(QPalette::BrightText);
    m_mark->hide();
    m_floors->setAccessibleName(tr("Floors"));
    m_reading->setAccessibleName(tr("Number of ranks"));
    layout->addWidget(m_statesOnly);
    layout->addWidget(m_mark);
    layout->addWidget(m_chart, 1);
    layout->addWidget(m_floors);
    layout->addWidget(m_reading);
    setFocusProxy(m_chart);
    connect(m_statesOnly, &QCheckBox::toggled, this, &ScalingPanel::showScaling);
    connect(m_chart, &ScalingChart::ranksChosen, this, &ScalingPanel::ranksChosen);
    connect(m_chart, &ScalingChart::numberHovered, this, &ScalingPanel::showHovered);
}

void ScalingPanel::show(const Scenario &scenario, const Estimate &estimate, const AmountStyle &style)
{
    m_mark->setText(impossibleText(estimate));
    m_mark->setVisible(estimate.impossible.has_value());
    m_style = style;
    if (!estimate.impossible)
        m_scenario = scenario;
    m_isStale = true;
    if (isVisible())
        showScaling();
}

void ScalingPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        showScaling();
}

void ScalingPanel::setTheme(Theme theme)
{
    m_chart->setTheme(theme);
}

void ScalingPanel::showScaling()
{
    m_isStale = false;
    m_scaling = scalingFor(m_scenario);
    const QString skipped = skippedText(m_scaling, m_style);
    m_floors->setText(floorsText(m_scaling, m_style) + (skipped.isEmpty() ? QString() : u'\n' + skipped));
    m_floors->setToolTip(floorReasons(m_scaling, m_style));
    m_floors->setAccessibleDescription(m_floors->toolTip());
    showReading(m_scaling.current);
    m_chart->show(m_scaling, m_statesOnly->isChecked() ? ScalingPart::ModelStates : ScalingPart::Everything, m_style);
}

void ScalingPanel::showHovered(std::optional<std::size_t> number)
{
    showReading(number.value_or(m_scaling.current));
    emit numberHovered(number ? scalingTexts(m_scaling, *number, m_style).join(QStringLiteral(" · ")) : QString());
}

void ScalingPanel::showReading(std::size_t number)
{
    m_reading->setText(scalingTexts(m_scaling, number, m_style).join(u'\n'));
}

} // namespace perrank::ui
