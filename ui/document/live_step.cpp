// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/live_step.h"

namespace perrank::ui {

LiveStep::LiveStep(QObject *parent)
    : QObject(parent), m_steps([](const Scenario &scenario) { return simulateStep(scenario); },
                               [this](const auto &simulation) { emit stepPlayed(simulation); })
{
}

} // namespace perrank::ui
