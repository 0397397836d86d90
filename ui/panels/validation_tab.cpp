// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/validation_tab.h"

#include "ui/panels/step_times_panel.h"
#include "ui/panels/validation_panel.h"

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace perrank::ui {

namespace {

std::int64_t reportedRank(const Measurement &measurement)
{
    return measurement.reported == ReportedRank::LastStage ? measurement.scenario->ranks - 1 : 0;
}

} // namespace

ValidationTab::ValidationTab(QWidget *parent)
    : QWidget(parent), m_bar(new QTabBar(this)), m_pages(new QStackedWidget(this)),
      m_memory(new ValidationPanel(m_pages)), m_stepTimes(new StepTimesPanel(m_pages))
{
    m_bar->addTab(tr("Memory"));
    m_bar->addTab(tr("Step time"));
    m_bar->setDrawBase(false);
    m_bar->setAccessibleName(tr("What is compared"));
    m_pages->addWidget(m_memory);
    m_pages->addWidget(m_stepTimes);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_bar, 0, Qt::AlignLeft);
    layout->addWidget(m_pages, 1);
    connect(m_bar, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_memory, &ValidationPanel::openWanted, this, [this](const Measurements &measurements, std::size_t row) {
        emit openWanted(documentOf(measurements, row), reportedRank(measurements.rows[row]));
    });
    connect(m_stepTimes, &StepTimesPanel::openWanted, this, [this](const StepValidation &validation, std::size_t row) {
        emit openWanted(documentOf(validation, row), 0);
    });
}

void ValidationTab::show(const AmountStyle &style)
{
    m_memory->show(style);
    m_stepTimes->show(style);
}

void ValidationTab::setTheme(Theme theme)
{
    m_memory->setTheme(theme);
    m_stepTimes->setTheme(theme);
}

} // namespace perrank::ui
