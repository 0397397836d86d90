// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/live_plan.h"

namespace perrank::ui {

LivePlan::LivePlan(QObject *parent) : QObject(parent), m_plans(&planFor, [this](const auto &plan) { take(plan); }) {}

void LivePlan::take(const std::shared_ptr<const Plan> &plan)
{
    m_plan = plan;
    emit planFound(m_plan);
}

} // namespace perrank::ui
