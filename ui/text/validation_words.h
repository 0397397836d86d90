// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/formula/explain.h"
#include "core/validation/validation.h"

#include <QStringList>

namespace perrank::ui {

/// "Megatron-LM, golden values of its functional tests: 49 runs: median error …", the sources with the most runs first.
QStringList sourceFiguresTexts(const Validation &validation, const NumberStyle &style);

} // namespace perrank::ui
