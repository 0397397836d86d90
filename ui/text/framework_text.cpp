// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/framework_text.h"

#include "core/scenario/framework_settings.h"
#include "ui/text/change_text.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <QStringList>

namespace perrank::ui {

namespace {

constexpr TextsOf say{"FrameworkText"};

/// "Kernels: Compiled".
QString settingText(const Scenario &scenario, ParameterId id)
{
    return say(QT_TRANSLATE_NOOP("FrameworkText", "%1: %2"))
        .arg(translated(parameter(id).label), valueText(scenario, id));
}

QString listed(const QStringList &settings)
{
    return settings.join(QStringLiteral(" · "));
}

} // namespace

FrameworkText frameworkText(const Scenario &scenario)
{
    if (!scenario.framework)
        return {};
    const Scenario asChosen = withFramework(scenario, scenario.framework);
    QStringList all;
    for (const Setting &each : settingsOf(*scenario.framework))
        all << settingText(asChosen, each.id);
    QStringList changed;
    for (const ParameterId id : changedSinceFramework(scenario))
        changed << settingText(scenario, id);
    return {.set = say(QT_TRANSLATE_NOOP("FrameworkText", "sets %1")).arg(listed(all)),
            .changed = changed.isEmpty()
                           ? QString()
                           : say(QT_TRANSLATE_NOOP("FrameworkText", "changed since: %1")).arg(listed(changed))};
}

} // namespace perrank::ui
