// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>

namespace perrank::ui {

/// What the program remembers of a person, never of a scenario. Key and default stand in one line.
struct Preference {
    const char *key;
    QVariant byDefault;
};

namespace preference {
inline const Preference theme{"theme", QStringLiteral("system")};
inline const Preference textZoom{"text_zoom", 100};
inline const Preference geometry{"window/geometry", QByteArray()};
inline const Preference layout{"window/layout", QByteArray()};
inline const Preference lastFolder{"last_folder", QString()};
inline const Preference recentFiles{"recent_files", QStringList()};
inline const Preference units{"new_document/units", QStringLiteral("GB")};
inline const Preference accounting{"new_document/accounting", QStringLiteral("sketch")};
inline const Preference wheelNeedsCtrl{"wheel_needs_ctrl", false};
inline const Preference reducedMotion{"reduced_motion", false};
inline const Preference askBeforeLosing{"ask_before_losing", true};
inline const Preference welcome{"welcome", true};
inline const Preference hintsSeen{"hints_seen", QStringList()};
inline const Preference exportSettings{"export", QString()};
inline const Preference exportFolder{"export_folder", QString()};
} // namespace preference

/// The settings file, with values checked for their type: a broken one counts as absent.
class Preferences {
public:
    Preferences() = default;

    [[nodiscard]] QVariant value(const Preference &preference) const;
    void setValue(const Preference &preference, const QVariant &value);
    /// Everything as on the first day.
    void reset();

private:
    QSettings m_settings;
};

} // namespace perrank::ui
