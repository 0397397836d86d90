// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QString>

namespace perrank::ui {

/// What the shape says about the number of parameters.
struct ShapeText {
    QString text;       ///< "from this shape: 124 M (you set 100 M)", "from the shape · 12.9 B active"
    QString digits;     ///< the same with all digits
    bool warns = false; ///< the number typed in is less than half or more than twice what the shape has
};

ShapeText shapeText(const Scenario &scenario);

} // namespace perrank::ui
