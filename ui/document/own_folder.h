// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>

namespace perrank::ui {

/// Where a person's presets are.
QDir presetsFolder();
/// Where unsaved work is kept.
QDir recoveryFolder();
/// Settings, presets and unsaved work in one folder instead of the person's own. Before the first of them is read.
void keepEverythingIn(const QString &folder);

} // namespace perrank::ui
