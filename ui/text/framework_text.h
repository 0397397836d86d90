// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QString>

namespace perrank::ui {

/// What the scenario's framework set, and what of it was changed since; nothing without a framework.
struct FrameworkText {
    QString set;     ///< "sets Accounting: Pure bf16 · Kernels: Eager"
    QString changed; ///< "changed since: Kernels: Compiled", or empty
};

FrameworkText frameworkText(const Scenario &scenario);

} // namespace perrank::ui
