// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/live_step.h"

namespace perrank::ui {

LiveStep::LiveStep(QObject *parent) : QObject(parent)
{
    m_threads.setMaxThreadCount(1);
}

/// What is on its way back finds nobody any more.
LiveStep::~LiveStep()
{
    m_threads.waitForDone();
}

void LiveStep::ask(const Scenario &scenario)
{
    if (m_asked == scenario)
        return;
    m_asked = scenario;
    if (m_isBusy)
        m_waiting = scenario;
    else
        start(scenario);
}

void LiveStep::start(const Scenario &scenario)
{
    m_isBusy = true;
    m_threads.start([this, scenario] {
        const auto simulation = std::make_shared<const StepSimulation>(simulateStep(scenario));
        QMetaObject::invokeMethod(
            this, [this, simulation] { take(simulation); }, Qt::QueuedConnection);
    });
}

void LiveStep::take(const std::shared_ptr<const StepSimulation> &simulation)
{
    m_isBusy = false;
    if (m_waiting) {
        start(*m_waiting);
        m_waiting.reset();
    }
    emit stepPlayed(simulation);
}

} // namespace perrank::ui
