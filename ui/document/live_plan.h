// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"
#include "ui/document/newest_answer.h"

namespace perrank::ui {

/// Looks for what fits beside the thread of the window, of the newest scenario only.
class LivePlan : public QObject {
    Q_OBJECT

public:
    explicit LivePlan(QObject *parent = nullptr);

    void ask(const Scenario &scenario) { m_plans.ask(scenario); }
    /// The last one found; null before the first.
    [[nodiscard]] const std::shared_ptr<const Plan> &current() const { return m_plan; }

signals:
    void planFound(const std::shared_ptr<const perrank::Plan> &plan);

private:
    void take(const std::shared_ptr<const Plan> &plan);

    std::shared_ptr<const Plan> m_plan;
    NewestAnswer<Plan> m_plans;
};

} // namespace perrank::ui
