// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/components.h"

#include <QString>

namespace perrank::ui {

/// What a part is called where a word has no room: "A", "P", "master".
QString symbolOf(Component component, const Scenario &scenario);

} // namespace perrank::ui
