// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/strategies.h"

#include <QString>

namespace perrank::ui {

/// "ZeRO-1", in the language of the window.
QString nameOf(Strategy strategy);

/// "Z1", "grad-op", where there is little room.
QString shortNameOf(Strategy strategy);

} // namespace perrank::ui
