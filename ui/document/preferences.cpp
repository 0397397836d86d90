// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/preferences.h"

namespace perrank::ui {

QVariant Preferences::value(const Preference &preference) const
{
    QVariant stored = m_settings.value(QLatin1String(preference.key), preference.byDefault);
    return stored.convert(preference.byDefault.metaType()) ? stored : preference.byDefault;
}

void Preferences::setValue(const Preference &preference, const QVariant &value)
{
    m_settings.setValue(QLatin1String(preference.key), value);
}

void Preferences::reset()
{
    m_settings.clear();
}

} // namespace perrank::ui
