// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/simulation/step.h"

#include <QObject>
#include <QThreadPool>

#include <memory>
#include <optional>

namespace perrank::ui {

/// Plays a step beside the thread of the window, one scenario at a time. Of those asked for meanwhile only the newest
/// is played.
class LiveStep : public QObject {
    Q_OBJECT

public:
    explicit LiveStep(QObject *parent = nullptr);
    ~LiveStep() override;

    void ask(const Scenario &scenario);

signals:
    void stepPlayed(const std::shared_ptr<const perrank::StepSimulation> &simulation);

private:
    void start(const Scenario &scenario);
    void take(const std::shared_ptr<const StepSimulation> &simulation);

    QThreadPool m_threads;
    bool m_isBusy = false;
    std::optional<Scenario> m_asked;   ///< the last one
    std::optional<Scenario> m_waiting; ///< asked for while another one was played
};

} // namespace perrank::ui
