// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/live_plan.h"

namespace perrank::ui {

LivePlan::LivePlan(QObject *parent) : QObject(parent)
{
    m_threads.setMaxThreadCount(1);
}

/// What is on its way back finds nobody any more.
LivePlan::~LivePlan()
{
    m_threads.waitForDone();
}

void LivePlan::ask(const Scenario &scenario)
{
    if (m_asked == scenario)
        return;
    m_asked = scenario;
    if (m_isBusy)
        m_waiting = scenario;
    else
        start(scenario);
}

void LivePlan::start(const Scenario &scenario)
{
    m_isBusy = true;
    m_threads.start([this, scenario] {
        const auto plan = std::make_shared<const Plan>(planFor(scenario));
        QMetaObject::invokeMethod(
            this, [this, plan] { take(plan); }, Qt::QueuedConnection);
    });
}

void LivePlan::take(const std::shared_ptr<const Plan> &plan)
{
    m_isBusy = false;
    m_plan = plan;
    if (m_waiting) {
        start(*m_waiting);
        m_waiting.reset();
    }
    emit planFound(m_plan);
}

} // namespace perrank::ui
