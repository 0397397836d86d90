// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/arithmetic.h"

namespace perrank::ui {

/// "34 = bytes that … (Korthikanti et al., 2022)", of every constant of a step.
QStringList sourcesOf(const Step &step, const NumberStyle &style);
/// Symbols and numbers, sources, and the ways to the controls.
void explainIn(ArithmeticBlock &block, const StepRef &step, const AmountStyle &style);
/// An amount with its name and what explains it.
ArithmeticBlock blockFor(const QString &name, const Term<Bytes> &term, const AmountStyle &style);

} // namespace perrank::ui
