// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/validation/validation.h"
#include "ui/export/bars_picture.h"

namespace perrank::ui {

/// Predictions over measurements with the figures of their errors, laid out 720 lines high whatever the size. Needs no
/// window and no display.
QImage renderValidation(const Validation &validation, const AmountStyle &style, const PictureOptions &options);

} // namespace perrank::ui
