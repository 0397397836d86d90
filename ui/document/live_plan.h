// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <QObject>
#include <QThreadPool>

#include <memory>
#include <optional>

namespace perrank::ui {

/// Looks for what fits beside the thread of the window, one scenario at a time. Of those asked for meanwhile only the
/// newest is looked at.
class LivePlan : public QObject {
    Q_OBJECT

public:
    explicit LivePlan(QObject *parent = nullptr);
    ~LivePlan() override;

    void ask(const Scenario &scenario);
    /// The last one found; null before the first.
    [[nodiscard]] const std::shared_ptr<const Plan> &current() const { return m_plan; }

signals:
    void planFound(const std::shared_ptr<const perrank::Plan> &plan);

private:
    void start(const Scenario &scenario);
    void take(const std::shared_ptr<const Plan> &plan);

    QThreadPool m_threads;
    bool m_isBusy = false;
    std::optional<Scenario> m_asked;   ///< the last one
    std::optional<Scenario> m_waiting; ///< asked for while another one was looked at
    std::shared_ptr<const Plan> m_plan;
};

} // namespace perrank::ui
