// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace perrank::ui {

/// Gives a settings file that cannot be read as one another name, so that it is not written over. To be called before
/// the first setting is read. Empty, or a sentence for the person: the file, what is wrong, and where it is now.
QString setDamagedSettingsAside();

} // namespace perrank::ui
