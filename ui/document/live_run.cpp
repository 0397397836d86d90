// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/live_run.h"

#include <algorithm>

namespace perrank::ui {

FailureStory failureStory(const Scenario &scenario)
{
    Scenario pair = scenario;
    pair.strategies = {Strategy::Ddp, Strategy::Zero3};
    Scenario calm = pair; // and under the strategy of the run, which may be neither
    if (std::ranges::find(calm.strategies, scenario.strategies.front()) == calm.strategies.end())
        calm.strategies.push_back(scenario.strategies.front());
    calm.faults.clear();
    return {simulateRun(scenario), simulateStep(pair), simulateStep(calm)};
}

LiveRun::LiveRun(QObject *parent)
    : QObject(parent), m_stories(&failureStory, [this](const auto &story) { emit storyTold(story); })
{
}

} // namespace perrank::ui
