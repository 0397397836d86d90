// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/live_run.h"

namespace perrank::ui {

FailureStory failureStory(const Scenario &scenario)
{
    Scenario pair = scenario;
    pair.strategies = {Strategy::Ddp, Strategy::Zero3};
    Scenario calm = pair;
    calm.faults.clear();
    return {simulateRun(scenario), simulateStep(pair), simulateStep(calm)};
}

LiveRun::LiveRun(QObject *parent)
    : QObject(parent), m_stories(&failureStory, [this](const auto &story) { emit storyTold(story); })
{
}

} // namespace perrank::ui
