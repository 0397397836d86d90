// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/formula/explain.h"
#include "core/validation/step_validation.h"

#include <QStringList>

namespace perrank::ui {

/// "Megatron-LM, golden values of its functional tests: 49 runs: median error …", the sources with the most runs first.
QStringList sourceFiguresTexts(const Validation &validation, const NumberStyle &style);

/// How far predicted step times and their changes within series are off, each with the limit that is promised.
QStringList stepFiguresTexts(const StepValidation &validation, const NumberStyle &style);
/// What is predicted of a step beyond its simulation.
QString lossesText();
/// "Share of the peak calibrated for each hardware, a fudge: A100 40GB, bf16 59.7 % (17 runs) · …".
QString calibrationsText(const StepValidation &validation, const NumberStyle &style);

} // namespace perrank::ui
