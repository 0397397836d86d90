// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/storage/document.h"
#include "ui/export/picture_options.h"

#include <QString>

class QPainter;

namespace perrank::ui {

/// Predictions over measurements with the figures of their errors, laid out 720 lines high whatever the size. Of the
/// document it takes the units only.
void paintValidation(QPainter &painter, const Document &document, const Estimate &estimate,
                     const PictureOptions &options);

/// Its last line, which says what was measured and what is an estimate.
QString validationFooter();

} // namespace perrank::ui
