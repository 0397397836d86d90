// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/run/run.h"
#include "ui/document/newest_answer.h"

namespace perrank::ui {

/// A run, and the same step under DDP and ZeRO-3 with and without what disturbs it.
struct FailureStory {
    RunSimulation run;
    StepSimulation disturbed;
    StepSimulation calm;
};

FailureStory failureStory(const Scenario &scenario);

/// Plays a run beside the thread of the window, of the newest scenario only.
class LiveRun : public QObject {
    Q_OBJECT

public:
    explicit LiveRun(QObject *parent = nullptr);

    void ask(const Scenario &scenario) { m_stories.ask(scenario); }

signals:
    void storyTold(const std::shared_ptr<const perrank::ui::FailureStory> &story);

private:
    NewestAnswer<FailureStory> m_stories;
};

} // namespace perrank::ui
