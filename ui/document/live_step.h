// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/simulation/step.h"
#include "ui/document/newest_answer.h"

namespace perrank::ui {

/// Plays a step beside the thread of the window, of the newest scenario only.
class LiveStep : public QObject {
    Q_OBJECT

public:
    explicit LiveStep(QObject *parent = nullptr);

    void ask(const Scenario &scenario) { m_steps.ask(scenario); }

signals:
    void stepPlayed(const std::shared_ptr<const perrank::StepSimulation> &simulation);

private:
    NewestAnswer<StepSimulation> m_steps;
};

} // namespace perrank::ui
