// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/part_symbol.h"

#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

namespace perrank::ui {

namespace {

constexpr TextsOf say{"BarsChart"};

} // namespace

QString symbolOf(Component component, const Scenario &scenario)
{
    switch (component) {
    case Component::Activations:
        return QStringLiteral("A");
    case Component::Logits:
        return say(QT_TRANSLATE_NOOP("BarsChart", "logits"));
    case Component::Parameters:
        return QStringLiteral("P");
    case Component::Gradients:
        return QStringLiteral("G");
    case Component::Optimizer:
        return translated(componentName(component, scenario));
    case Component::MasterWeights:
        return say(QT_TRANSLATE_NOOP("BarsChart", "master"));
    case Component::Momentum:
        return QStringLiteral("m");
    case Component::Variance:
        return QStringLiteral("v");
    case Component::GatheredParameters:
        return say(QT_TRANSLATE_NOOP("BarsChart", "gathered"));
    case Component::CommunicationBuffers:
        return say(QT_TRANSLATE_NOOP("BarsChart", "buffers"));
    case Component::StepTemporaries:
        return say(QT_TRANSLATE_NOOP("BarsChart", "step"));
    case Component::Workspace:
        return say(QT_TRANSLATE_NOOP("BarsChart", "work"));
    case Component::Reserve:
        return say(QT_TRANSLATE_NOOP("BarsChart", "reserve"));
    }
    return {};
}

} // namespace perrank::ui
